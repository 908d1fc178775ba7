package inspect

import (
	"context"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/size"
	"github.com/tacit-kb/tacit/kb/usage"
)

// watched is for how many days looks are counted before anything is said of them,
// and over how many.
const watched = 28

// watch finds that the bank has outgrown what it was decided for: files that people
// read. Where the limits come from, and how to set others, is in kb.Watch.
func (v *Bank) watch(context.Context) (found []Finding, err error) {
	config, err := v.bank.Config()
	if err != nil {
		return nil, nil // others tell of it
	}
	files, err := v.bank.ListAll()
	if err != nil {
		return nil, err
	}
	found = append(found, meanSize(files, config.Watch.FileSize)...)
	found = append(found, v.bankSize(config.Watch.BankSize)...)
	return append(found, v.looks(config.Watch)...), nil
}

// meanSize finds memories that are too large on average.
func meanSize(files []kb.File, limit int64) []Finding {
	var sum int64
	var largest kb.File
	for _, f := range files {
		if sum += f.Size; f.Size > largest.Size {
			largest = f
		}
	}
	if limit == 0 || len(files) == 0 || sum/int64(len(files)) < limit || sum == limit*int64(len(files)) {
		return nil
	}
	return []Finding{{Code: fileSize, Path: largest.Path, Line: 1, Column: 1,
		Args: []any{strconv.Itoa(len(files)), size.String(sum / int64(len(files))), size.String(limit), size.String(largest.Size)}}}
}

// bankSize finds a bank that is too large: all of it that git sees.
func (v *Bank) bankSize(limit int64) []Finding {
	var sum int64
	_ = fs.WalkDir(os.DirFS(v.bank.Dir()), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // others tell of it
		case d.IsDir() && (name != "." && strings.HasPrefix(d.Name(), ".") || tooDeep(name)):
			return fs.SkipDir
		case d.Type().IsRegular():
			if info, err := d.Info(); err == nil {
				sum += info.Size()
			}
		}
		return nil
	})
	if limit == 0 || sum <= limit {
		return nil
	}
	return []Finding{{Code: bankSize, Line: 1, Column: 1, Args: []any{size.String(sum), size.String(limit)}}}
}

// looks finds that programs use the memories, and hardly anybody reads them.
func (v *Bank) looks(w kb.Watch) []Finding {
	l, err := usage.Read(v.bank)
	if err != nil || w.ViewsPerWeek == 0 || w.ReadsPerDay == 0 {
		return nil
	}
	first, long := v.now.AddDate(0, 0, -watched).Format(time.DateOnly), false
	var sum usage.Looks
	for day, looks := range l.Looks {
		if day <= first {
			long = true
		} else {
			sum.Person, sum.Program = sum.Person+looks.Person, sum.Program+looks.Program
		}
	}
	views, reads := float64(sum.Person)*7/watched, float64(sum.Program)/watched
	if !long || views >= w.ViewsPerWeek || reads <= w.ReadsPerDay {
		return nil
	}
	return []Finding{{Code: fewViews, Line: 1, Column: 1, Command: "tacit list",
		Args: []any{strconv.Itoa(watched), short(views), short(w.ViewsPerWeek), short(reads), short(w.ReadsPerDay)}}}
}

// Slow is the finding that answers take longer than a limit, if they do: quickest is
// that of several, so that a busy machine is not mistaken for a large bank.
func Slow(memories int, quickest, limit time.Duration) []Finding {
	if limit == 0 || quickest <= limit {
		return nil
	}
	return []Finding{{Code: queryTime, Line: 1, Column: 1, Args: []any{strconv.Itoa(memories), brief(quickest), brief(limit)}}}
}

// brief is a time with three digits.
func brief(t time.Duration) lang.Span {
	unit := time.Duration(1)
	for t/unit >= 1000 {
		unit *= 10
	}
	return lang.Span(t.Round(unit))
}
