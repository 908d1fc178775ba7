package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// imageName is where the image of a release is published.
const imageName = "ghcr.io/tacit-kb/tacit"

// A descriptor names a part of an image by its hash, in the words of OCI.
type descriptor struct {
	MediaType   string            `json:"mediaType"`
	Digest      string            `json:"digest"`
	Size        int               `json:"size"`
	Platform    *platform         `json:"platform,omitempty"`
	Annotations map[string]string `json:"annotations,omitempty"`
}

type platform struct {
	Architecture string `json:"architecture"`
	OS           string `json:"os"`
	Variant      string `json:"variant,omitempty"`
}

// built writes what packages have beside a program that was just built: the bill of
// it, and for Linux the image that has the program and its licences, and nothing else:
// no shell, no libraries, no package manager. It is written here, and not by a program
// for containers, because two builds of one commit have to be byte-equal; what docker
// and podman save has the time at which they saved it.
func built(repo, program, system, processor, version, commitTime string) error {
	bill, err := writeBill(repo, program, filepath.Join(prepared, "bill", system+"_"+processor+".cdx.json"))
	if err != nil || system != "linux" {
		return err
	}
	seconds, err := strconv.ParseInt(commitTime, 10, 64)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	files := []packedFile{{"usr/bin/tacit", text, 0o755}, {"usr/share/doc/tacit/" + billName, bill, 0o644}}
	licences, err := ownLicences(repo)
	if err != nil {
		return err
	}
	for _, f := range licences {
		files = append(files, packedFile{"usr/share/doc/tacit/" + f.name, f.text, f.mode})
	}
	where := platform{Architecture: processor, OS: system}
	if processor == "arm64" {
		where.Variant = "v8"
	}
	image, err := imageOf(files, where, version, time.Unix(seconds, 0).UTC())
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(repo, "dist", fmt.Sprintf("tacit_%s_%s_%s.image.tar", version, system, processor)), image, 0o644)
}

// billName is the name that the bill of a program has in a package.
const billName = "tacit.cdx.json"

// writeBill writes the bill of a program that stands alone, and returns it.
func writeBill(repo, program, to string) ([]byte, error) {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return nil, err
	}
	b, err := billOf(repo, info)
	if err != nil {
		return nil, err
	}
	b.Metadata.Component.Name = filepath.Base(program)
	text, err := json.MarshalIndent(b, "", "  ")
	if err != nil {
		return nil, err
	}
	text = append(text, '\n')
	to = filepath.Join(repo, to)
	return text, errors.Join(os.MkdirAll(filepath.Dir(to), 0o755), os.WriteFile(to, text, 0o644))
}

// imageOf returns the archive of an image: a folder in the form of OCI, with the list
// beside it that docker load reads where Docker has no store of that form.
func imageOf(files []packedFile, where platform, version string, at time.Time) ([]byte, error) {
	packed, unpacked, err := layerOf(files, at)
	if err != nil {
		return nil, err
	}
	date := at.Format(time.RFC3339)
	about := map[string]any{
		"architecture": where.Architecture, "os": where.OS, "created": date,
		"config": map[string]any{"Entrypoint": []string{"/usr/bin/tacit"}, "WorkingDir": "/work", "Labels": map[string]string{
			"org.opencontainers.image.source": homepage, "org.opencontainers.image.licenses": "Apache-2.0", "org.opencontainers.image.version": version,
		}},
		"rootfs":  map[string]any{"type": "layers", "diff_ids": []string{"sha256:" + unpacked}},
		"history": []map[string]string{{"created": date, "comment": "the program and its licences"}},
	}
	if where.Variant != "" {
		about["variant"] = where.Variant
	}
	config, err := json.Marshal(about)
	if err != nil {
		return nil, err
	}
	blobs := []packedFile{}
	blob := func(kind string, text []byte) descriptor {
		sum := sumOf(text)
		blobs = append(blobs, packedFile{"blobs/sha256/" + sum, text, 0o644})
		return descriptor{MediaType: "application/vnd.oci.image." + kind, Digest: "sha256:" + sum, Size: len(text)}
	}
	layer, head := blob("layer.v1.tar+gzip", packed), blob("config.v1+json", config)
	manifest, err := json.Marshal(map[string]any{"schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json", "config": head, "layers": []descriptor{layer}})
	if err != nil {
		return nil, err
	}
	root := blob("manifest.v1+json", manifest)
	root.Platform, root.Annotations = &where, map[string]string{"io.containerd.image.name": imageName + ":" + version, "org.opencontainers.image.ref.name": version}
	index, err := json.Marshal(map[string]any{"schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": []descriptor{root}})
	if err != nil {
		return nil, err
	}
	docker, err := json.Marshal([]map[string]any{{"Config": blobs[1].name, "RepoTags": []string{imageName + ":" + version}, "Layers": []string{blobs[0].name}}})
	if err != nil {
		return nil, err
	}
	return tarOf(append(blobs, packedFile{"index.json", index, 0o644}, packedFile{"manifest.json", docker, 0o644}, packedFile{"oci-layout", []byte(`{"imageLayoutVersion":"1.0.0"}`), 0o644}), at)
}

// layerOf returns the files as the layer of an image, packed, and the hash of what is
// packed. The folder that a container works on is a part of it.
func layerOf(files []packedFile, at time.Time) (packed []byte, sum string, err error) {
	unpacked, err := tarOf(append([]packedFile{{"usr/", nil, 0o755}, {"usr/bin/", nil, 0o755}, {"usr/share/", nil, 0o755}, {"usr/share/doc/", nil, 0o755}, {"usr/share/doc/tacit/", nil, 0o755}, {"work/", nil, 0o755}}, files...), at)
	if err != nil {
		return nil, "", err
	}
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, "", err
	}
	_, err = z.Write(unpacked)
	err = errors.Join(err, z.Close())
	return b.Bytes(), sumOf(unpacked), err
}

// tarOf packs files, and folders, whose names end with a slash. They belong to root.
func tarOf(files []packedFile, at time.Time) ([]byte, error) {
	var b bytes.Buffer
	t := tar.NewWriter(&b)
	for _, f := range files {
		kind := byte(tar.TypeReg)
		if f.name[len(f.name)-1] == '/' {
			kind = tar.TypeDir
		}
		if err := t.WriteHeader(&tar.Header{Typeflag: kind, Name: f.name, Mode: f.mode, Size: int64(len(f.text)), ModTime: at, Format: tar.FormatUSTAR}); err != nil {
			return nil, err
		}
		if _, err := t.Write(f.text); err != nil {
			return nil, err
		}
	}
	err := t.Close()
	return b.Bytes(), err
}
