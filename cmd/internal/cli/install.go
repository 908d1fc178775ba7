package cli

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/host/kit"
	"github.com/tacit-kb/tacit/cmd/internal/host/wire"
	"github.com/tacit-kb/tacit/kb"
)

// installOptions are the flags of install and uninstall.
type installOptions struct {
	wire.Options
	dryRun     bool
	hooks, mcp bool
	plugin     string
	takeOut    bool // uninstall
}

func newInstallCommand(a *app) *cobra.Command {
	o := &installOptions{hooks: true, mcp: true}
	cmd := &cobra.Command{
		Use:       "install HOST...",
		Args:      a.argsBetween(1, len(host.Hosts)),
		ValidArgs: installNames(),
		RunE:      func(cmd *cobra.Command, args []string) error { return runInstall(cmd.Context(), a, cmd, o, args) },
	}
	o.addBoth(a, cmd)
	flags := cmd.Flags()
	flags.StringVar(&o.Prefix, "prefix", "", a.say(msgFlagPrefix))
	flags.BoolVar(&o.NoHooks, "no-hooks", false, a.say(msgFlagNoHooks))
	flags.BoolVar(&o.NoMCP, "no-mcp", false, a.say(msgFlagNoMCP))
	flags.BoolVar(&o.hooks, "hooks", true, a.say(msgFlagNoHooks))
	flags.BoolVar(&o.mcp, "mcp", true, a.say(msgFlagNoMCP))
	flags.MarkHidden("hooks")
	flags.MarkHidden("mcp")
	flags.BoolVar(&o.Stop, "stop", false, a.say(msgFlagStop))
	flags.StringVar(&o.plugin, "plugin", "", a.say(msgFlagPlugin))
	return cmd
}

func newUninstallCommand(a *app) *cobra.Command {
	o := &installOptions{hooks: true, mcp: true, takeOut: true}
	cmd := &cobra.Command{
		Use:       "uninstall [HOST...]",
		Args:      a.argsBetween(0, len(host.Hosts)),
		ValidArgs: installNames(),
		RunE:      func(cmd *cobra.Command, args []string) error { return runInstall(cmd.Context(), a, cmd, o, args) },
	}
	o.addBoth(a, cmd)
	return cmd
}

func (o *installOptions) addBoth(a *app, cmd *cobra.Command) {
	cmd.Flags().BoolVar(&o.dryRun, "dry-run", false, a.say(msgFlagDryRun))
	cmd.Flags().BoolVar(&o.User, "user", false, a.say(msgFlagUser))
	a.addYes(cmd)
}

// runInstall is install and uninstall: both work out a plan, show it, and write it.
func runInstall(ctx context.Context, a *app, cmd *cobra.Command, o *installOptions, args []string) error {
	hosts, err := a.namedHosts(cmd, args)
	if err != nil {
		return err
	}
	if err := o.check(a, cmd, hosts); err != nil {
		return err
	}
	o.Lang, o.Version = string(a.lang), thisVersion().Version
	o.NoHooks, o.NoMCP = o.NoHooks || !o.hooks, o.NoMCP || !o.mcp
	root, plan, err := a.wiring(hosts, o)
	if err != nil {
		return a.explainWire(err, root)
	}
	d := a.newInstallDocument(plan, hosts, o)
	return a.explainWire(a.wireUp(ctx, d, o), root)
}

// namedHosts returns the hosts of some names, all of them for none.
func (a *app) namedHosts(cmd *cobra.Command, names []string) ([]host.Host, error) {
	if len(names) == 0 {
		return host.Hosts, nil
	}
	var hosts []host.Host
	for _, name := range names {
		h, ok := host.Named(strings.ToLower(name))
		if !ok {
			err := a.wrongUsage(cmd, msgUnknownHost, name, strings.Join(installNames(), ", "))
			if near := closest(name, installNames()); near != "" {
				err.(*problem).hint = a.say(msgHintDidYouMean, near)
			}
			return nil, err
		}
		if !slices.ContainsFunc(hosts, func(x host.Host) bool { return x.Name == h.Name }) {
			hosts = append(hosts, h)
		}
	}
	return hosts, nil
}

// check refuses flags that mean nothing.
func (o *installOptions) check(a *app, cmd *cobra.Command, hosts []host.Host) error {
	flags := cmd.Flags()
	switch {
	case !kit.ValidPrefix(o.Prefix):
		return a.wrongUsage(cmd, msgBadPrefix, o.Prefix)
	case flags.Changed("hooks") && o.hooks && o.NoHooks:
		return a.wrongUsage(cmd, msgNotTogether, "--hooks", "--no-hooks")
	case flags.Changed("mcp") && o.mcp && o.NoMCP:
		return a.wrongUsage(cmd, msgNotTogether, "--mcp", "--no-mcp")
	case o.Stop && o.NoHooks:
		return a.wrongUsage(cmd, msgNotTogether, "--stop", "--no-hooks")
	case o.plugin != "" && o.User:
		return a.wrongUsage(cmd, msgNotTogether, "--plugin", "--user")
	case o.plugin != "" && len(hosts) != 1:
		return a.wrongUsage(cmd, msgPluginOne)
	}
	return nil
}

// wiring works the plan out.
func (a *app) wiring(hosts []host.Host, o *installOptions) (root string, plan *wire.Plan, err error) {
	switch {
	case o.plugin != "":
		root = o.plugin
	case o.User:
		root, err = os.UserHomeDir()
	default:
		root, err = a.projectRoot()
	}
	switch {
	case err != nil:
	case o.plugin != "":
		plan, err = wire.Plugin(root, hosts[0], o.Options)
	case o.takeOut:
		plan, err = wire.Remove(root, hosts, o.Options)
	default:
		plan, err = wire.Install(root, hosts, o.Options)
	}
	return root, plan, err
}

// projectRoot returns the folder that a host is started in: the one that the bank
// stands in, else that of the git repository, else the working directory.
func (a *app) projectRoot() (string, error) {
	dir, err := a.workdir()
	if err != nil {
		return "", err
	}
	bank, err := a.bank()
	switch {
	case err == nil:
		parent := filepath.Dir(bank.Dir())
		if rel, err := filepath.Rel(resolved(parent), resolved(dir)); err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
			return parent, nil
		}
	case !errors.Is(err, kb.ErrNoBank) || a.bankDir != "":
		return "", err
	}
	for top := dir; top != filepath.Dir(top); top = filepath.Dir(top) {
		if _, err := os.Lstat(filepath.Join(top, ".git")); err == nil {
			return top, nil
		}
	}
	return dir, nil
}

func resolved(dir string) string {
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		return real
	}
	return dir
}

// wireUp shows the plan and writes it: at once where nobody is there to be asked, as
// who typed the command has said what they want.
func (a *app) wireUp(ctx context.Context, d *installDocument, o *installOptions) error {
	if o.dryRun || len(d.plan.Changes) == 0 {
		return a.show(d)
	}
	if a.yes || !a.interactive() {
		if err := d.plan.Apply(); err != nil {
			return err
		}
		d.Written = true
		return a.show(d)
	}
	if err := a.show(d); err != nil {
		return err
	}
	yes, err := a.agreed(ctx, d.plan.Diff)
	if err != nil || !yes {
		if err == nil {
			a.page().say(msgPlanDeclined)
			err = status(exitDeclined)
		}
		return err
	}
	if err := d.plan.Apply(); err != nil {
		return err
	}
	a.page().say(msgWireWritten)
	return nil
}

// installNames lists the names of all hosts, those too that have no hooks.
func installNames() []string {
	var names []string
	for _, h := range host.Hosts {
		names = append(names, h.Name)
	}
	slices.Sort(names)
	return names
}
