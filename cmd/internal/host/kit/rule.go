package kit

// rule tells in few words what the bank is and how to deal with it.
func (k *kit) rule() []byte {
	return []byte(k.calling(k.fill("rule/rule", map[string]any{
		"User":   k.home,
		"Skills": k.skillFolder(),
		"Ask":    !k.hooked || k.opts.NoHooks,
		"Stages": !k.hooked, // where it alone reads them, the commands have the names that are typed
	})) + "\n")
}

// ruleFile is the rule as a file of its own.
func (k *kit) ruleFile() []byte { return k.own(k.front+string(k.rule()), marked) }
