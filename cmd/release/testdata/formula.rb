# Carries out a formula as Homebrew does on one system: the address and the hash that it
# chooses, what it installs from the unpacked archive, and its own test.
#
#   ruby formula.rb tacit.rb UNPACKED PREFIX macos|linux intel|arm [test]
require "fileutils"
require "pathname"
require "open3"

FORMULA, UNPACKED, PREFIX = ARGV.first(3).map { |name| File.expand_path(name) }
SYSTEM, PROCESSOR, TEST = ARGV.drop(3)

module Hardware
  module CPU
    def self.intel? = PROCESSOR == "intel"
    def self.arm? = PROCESSOR == "arm"
    def self.is_64_bit? = true
  end
end

class Pathname
  # install takes files and folders, and pairs of a file and its new name.
  def install(*things)
    things.flat_map { |t| t.is_a?(Hash) ? t.to_a : [[t, File.basename(t)]] }.each do |from, name|
      mkpath
      FileUtils.cp_r(from, self / name)
    end
  end
end

class Formula
  class << self
    attr_reader :chosen, :tests

    %i[desc homepage version license].each { |name| define_method(name) { |text| (@said ||= {})[name] = text } }
    %i[url sha256].each { |name| define_method(name) { |text| (@chosen ||= []) << text } }
    def on_macos = (yield if SYSTEM == "macos")
    def on_linux = (yield if SYSTEM == "linux")
    def test(&block) = @tests = block
  end

  def prefix = Pathname(PREFIX)
  def bin = prefix / "bin"
  def man = prefix / "share/man"
  def doc = prefix / "share/doc/tacit"
  def bash_completion = prefix / "etc/bash_completion.d"
  def zsh_completion = prefix / "share/zsh/site-functions"
  def fish_completion = prefix / "share/fish/vendor_completions.d"

  def system(*command) = Kernel.system(*command.map(&:to_s), out: File::NULL) || raise("#{command.join(" ")}: #{$?}")

  def shell_output(command)
    out, status = Open3.capture2(command)
    raise "#{command}: #{status}" unless status.success?
    out
  end

  def assert_match(want, got) = got.include?(want) || raise("no #{want} in: #{got}")
end

require FORMULA
Dir.chdir(UNPACKED) { Tacit.new.install }
Dir.chdir(PREFIX) { Tacit.new.instance_eval(&Tacit.tests) } if TEST
puts Tacit.chosen
