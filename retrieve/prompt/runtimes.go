package prompt

import "strings"

// isReceiver reports whether what belongs to a name belongs to a runtime.
func isReceiver(s string) bool {
	switch s {
	case "fmt", "http", "strings", "strconv", "os", "io", "time", "sync", "json", "errors", "context", "bytes", "sort", "math", "filepath", "slices", "bufio", "sql",
		"System", "Math", "Object", "Array", "JSON", "Promise", "console", "window", "document", "process", "Number", "React", "Collectors", "Collections", "Arrays", "Objects",
		"np", "pd", "plt", "tf", "torch", "sys", "re", "datetime", "logging", "std", "Console", "Convert", "Task", "Enumerable", "UIKit", "DispatchQueue", "ActiveRecord":
		return true
	}
	return false
}

// isRuntime reports whether a name is of a runtime or of a library that everybody
// uses, so that it says nothing about the project.
func isRuntime(s string) bool {
	switch s {
	case "StringBuilder", "StringBuffer", "ArrayList", "HashMap", "HashSet", "LinkedList", "LinkedHashMap", "ConcurrentHashMap", "BigDecimal", "LocalDate", "LocalDateTime", "ZonedDateTime", "CompletableFuture",
		"HttpServletRequest", "HttpServletResponse", "ResponseEntity", "ResponseWriter", "RestController", "RequestMapping", "GetMapping", "PostMapping", "PutMapping", "DeleteMapping", "PathVariable", "RequestBody", "RequestParam", "Autowired", "SpringBootApplication", "Transactional", "SuppressWarnings",
		"IActionResult", "IEnumerable", "IQueryable", "IList", "DateTime", "HttpClient", "ToListAsync", "ConfigureAwait",
		"useState", "useEffect", "useMemo", "useCallback", "useRef", "addEventListener", "querySelector", "getElementById", "innerHTML", "setTimeout", "setInterval", "forEach", "indexOf", "toString", "parseInt", "parseFloat", "hasOwnProperty", "stopPropagation", "preventDefault", "localStorage", "sessionStorage", "newValue",
		"hashCode", "getClass", "valueOf", "getWriter", "getMessage", "printStackTrace", "stackTrace", "toList", "toArray", "putIfAbsent", "getOrDefault", "computeIfAbsent", "onCreate", "onViewCreated", "savedInstanceState", "lifecycleScope", "viewModelScope",
		"unique_ptr", "shared_ptr", "make_unique", "make_shared", "push_back", "emplace_back", "size_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t", "int8_t", "int16_t", "int32_t", "int64_t", "static_cast", "reinterpret_cast", "const_cast", "dynamic_cast", "string_view", "snprintf_s",
		"belongs_to", "has_many", "has_one", "before_action", "after_commit", "attr_accessor", "attr_reader", "ApplicationRecord", "ActiveRecord", "require_relative", "before_save",
		"unwrap_or", "to_string", "as_str", "to_owned", "into_iter", "HashMapEntry", "isinstance_of", "setup_method", "current_timestamp", "CURRENT_TIMESTAMP", "PRIMARY_KEY", "date_trunc", "row_number", "group_concat", "created_at", "updated_at",
		"UIViewController", "UITableView", "UIView", "NSObject", "IBOutlet", "cellForRowAt", "viewDidLoad", "UIKitCore", "JavaScript", "TypeScript", "GitHub", "MySQL", "PostgreSQL", "NaN":
		return true
	}
	return isErrorClass(s) || strings.HasPrefix(s, "__") || strings.HasPrefix(s, "ECONN") || beginsWith(s, "NS", "UI") && len(s) > 4 && isUpper(s[2])
}

// isForeign reports whether a path or a frame belongs to a runtime or to what a
// package manager has put there.
func isForeign(s string) bool {
	for _, p := range [...]string{"site-packages/", "dist-packages/", "node_modules/", "/usr/lib/", "/usr/local/", "/rustc/", ".cargo/registry", "go/pkg/mod/", "/go/src/", "/vendor/", "/gems/", "node:", "java.base/", "/lib/python", "<frozen ", "webpack-internal", "/opt/homebrew/", `\lib\site-packages`, "Program Files", ".venv/", "/venv/", "DerivedData"} {
		if strings.Contains(s, p) {
			return true
		}
	}
	frame, ok := strings.CutPrefix(s, "at ")
	return ok && beginsWith(frame, "java.", "javax.", "jakarta.", "sun.", "jdk.", "com.sun.", "org.springframework.", "org.hibernate.", "org.apache.", "org.junit.", "org.postgresql.", "org.gradle.", "org.eclipse.", "com.mysql.", "com.zaxxer.", "com.fasterxml.", "com.google.common.", "com.alibaba.druid.", "com.baomidou.", "com.android.", "android.", "androidx.", "kotlin.", "kotlinx.", "scala.", "io.netty.", "reactor.", "System.", "Microsoft.", "org.mybatis.", "okhttp3.", "retrofit2.")
}
