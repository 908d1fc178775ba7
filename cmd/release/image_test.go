package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The image is built of its Dockerfile by buildah, which needs no daemon, written as an
// archive, and unpacked; then the program runs in it, with nothing else there.
func TestImage(t *testing.T) {
	needs(t, "buildah", "unshare", "tar")
	if os.Geteuid() != 0 {
		t.Skip("the image is unpacked and run by root")
	}
	program := made(t, "tacit_linux_amd64*/tacit")
	here := t.TempDir()
	context := filepath.Join(here, "context")
	for from, to := range map[string]string{
		program: "linux/amd64/tacit", filepath.Join(root, "LICENSE"): "LICENSE", filepath.Join(root, "NOTICE"): "NOTICE", filepath.Join(root, thirdParty): thirdParty,
	} {
		b, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Dir(filepath.Join(context, to)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(context, to), b, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	buildah := func(args ...string) {
		t.Helper()
		c := exec.Command("buildah", append([]string{"--root", filepath.Join(here, "store"), "--runroot", filepath.Join(here, "run"), "--storage-driver", "vfs"}, args...)...)
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("buildah %v: %v\n%s", args, err, out)
		}
	}
	dockerfile, err := filepath.Abs("Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	archive := filepath.Join(here, "image.tar")
	buildah("build", "--isolation", "chroot", "--platform", "linux/amd64", "--build-arg", "TARGETPLATFORM=linux/amd64", "--tag", "tacit", "--file", dockerfile, context)
	buildah("push", "tacit", "docker-archive:"+archive)
	rootfs := unpackImage(t, here, archive)
	shipped(t, filepath.Join(rootfs, "usr/share/doc/tacit"))
	bin := t.TempDir()
	// What "docker run --rm -v "$PWD:/work" tacit" does with namespaces.
	script := `#!/bin/sh
exec unshare --mount --pid --fork --net sh -c 'mount --bind "$PWD" "$0/work" && exec env -i unshare --root="$0" --wd=/work /usr/bin/tacit "$@"' ` + rootfs + ` "$@"
`
	if err := os.WriteFile(filepath.Join(bin, "tacit"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	m := newMachine(t, bin)
	if out, err := m.try("unshare --mount true"); err != nil {
		t.Skipf("no namespaces here: %v %s", err, out)
	}
	m.readme()
	if files := filesBelow(t, rootfs); len(files) != 4 {
		t.Errorf("the image has more than the program and its licences: %v", files)
	}
}

// unpackImage unpacks the layers of an image, and returns the folder. It checks what
// the image would run.
func unpackImage(t *testing.T, dir, archive string) string {
	t.Helper()
	at, rootfs := filepath.Join(dir, "image"), filepath.Join(dir, "rootfs")
	for _, name := range []string{at, rootfs} {
		if err := os.Mkdir(name, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	untar := func(archive, to string) {
		t.Helper()
		if out, err := exec.Command("tar", "-xf", archive, "-C", to).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	read := func(name string, v any) {
		t.Helper()
		b, err := os.ReadFile(filepath.Join(at, name))
		if err == nil {
			err = json.Unmarshal(b, v)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	untar(archive, at)
	var manifest []struct {
		Config string
		Layers []string
	}
	read("manifest.json", &manifest)
	var image struct {
		Config struct {
			Entrypoint []string
			WorkingDir string
		} `json:"config"`
	}
	read(manifest[0].Config, &image)
	if got := strings.Join(image.Config.Entrypoint, " ") + " in " + image.Config.WorkingDir; got != "/usr/bin/tacit in /work" {
		t.Errorf("the image runs %s", got)
	}
	for _, layer := range manifest[0].Layers {
		untar(filepath.Join(at, layer), rootfs)
	}
	return rootfs
}
