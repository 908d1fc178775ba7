package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The image is read by buildah, which needs no daemon, in the form of OCI and in that of
// docker; then the program runs in it, with nothing else there.
func TestImage(t *testing.T) {
	needs(t, "unshare", "tar")
	if os.Geteuid() != 0 {
		t.Skip("the image is unpacked and run by root")
	}
	archive := made(t, "tacit_*_linux_amd64.image.tar")
	here := t.TempDir()
	if _, err := exec.LookPath("buildah"); err != nil {
		t.Log("buildah is not installed: the image is read here, not by it")
	} else {
		loads(t, here, archive)
	}
	rootfs := unpackImage(t, here, archive)
	shipped(t, filepath.Join(rootfs, "usr/share/doc/tacit"))
	billed(t, filepath.Join(rootfs, "usr/share/doc/tacit"))
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
	if files := filesBelow(t, rootfs); len(files) != 5 {
		t.Errorf("the image has more than the program, its licences and its bill: %v", files)
	}
}

// loads lets buildah take the archive as each of the two things that it is: one image.
func loads(t *testing.T, here, archive string) {
	t.Helper()
	var ids [2]string
	for i, form := range []string{"oci-archive:", "docker-archive:"} {
		c := exec.Command("buildah", "--root", filepath.Join(here, "store"), "--runroot", filepath.Join(here, "run"), "--storage-driver", "vfs", "pull", "--quiet", form+archive)
		out, err := c.Output()
		if err != nil {
			t.Fatalf("%v: %v %s", c.Args, err, out)
		}
		ids[i] = strings.TrimSpace(string(out))
	}
	if ids[0] != ids[1] || ids[0] == "" {
		t.Errorf("two images in one archive: %v", ids)
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
