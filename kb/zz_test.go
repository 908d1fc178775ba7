package kb_test
import ("testing";"strings";"time";"fmt";"github.com/tacit-kb/tacit/kb")
func TestZZ(t *testing.T){
 for _,l:=range []string{"no: x","1: x","0x1f: a","~: x","\"\": x","<<: {a: b}","yes: 1\n'yes': 2","2024-01-20: x","1.10: y\n1.1: z","? a\n: b","!!str a: b","!foo a: b", "a: !!binary xx", "a: !!int abc","a: !!timestamp x","a: !!bool 3","%YAML 1.1","a: 1_000:10","é: 1","n: 0o17","a: 0b12", "title2: 'x' y","a: [x,, y]","a: \"\\q\"","a: - b"} {
  _,err:=kb.Parse(project,[]byte(head(l))); fmt.Printf("%-20q %v\n",l,err)
 }
 h:=head("a: b")
 n:=250000
 rep:=func(s string) string {return strings.Repeat(s,n/len(s))}
 for name,s:=range map[string]string{
  "brackets":rep("["),"refs":rep("[a]: b\n"),"refs2":rep("[a\n"),"star":rep("*a_"),"gt":rep("> x\n"),"gtnest":rep(strings.Repeat(">",60)+"x\n"),"list":rep("- x\n"),"listnest":deepListN(60)+rep("x\n"),"html":rep("<!--\n"),"html2":rep("<a>\n\n"),"fence":rep("```\n"),"fence2":rep("```\n~~~\n"),"setext":rep("a\n=\n"),"bl":rep("\n"),"tab":rep("\t"),"hash":rep("#\n"),"hash2":rep("# "),"dashes":rep("- "),"one":rep("1. "), "lazy":strings.Repeat(">",60)+" x\n"+rep("y\n"),"mix":rep("> - "), "refopen":rep("[a]: <b\n"), "reftitle":rep("[a]: b 'c\n"), "spaces":rep("                \n"), "listblank":rep("-\n\n"), "longref": "["+rep("a\\]"), "listlazy": strings.Repeat("- ",60)+"x\n"+rep("  y\n\n")} {
  t0:=time.Now(); _,err:=kb.Parse(project,[]byte(h+s)); d:=time.Since(t0)
  if d>20*time.Millisecond || err!=nil {fmt.Println(name,d,err)}
 }
 for name,s:=range map[string]string{"keys":manyKeys(),"longtext":"a: "+strings.Repeat("x ",30000),"q":"a: \""+strings.Repeat("\\u0041",9000)+"\"","flow":"a: ["+strings.Repeat("[],",20000)+"]","flow2":"a: "+strings.Repeat("{a: ",60)+strings.Repeat("}",60),"seqnest":"a:\n"+strings.Repeat("- ",20000)+"x","ind":indent(), "qm":"a:\n "+strings.Repeat("? ",20000)+"x","comments":strings.Repeat("# x\n",15000)+"a: b","anchors":"a: ["+strings.Repeat("&a x,",9000)+"]"} {
  t0:=time.Now(); _,err:=kb.Parse(project,[]byte(head(s))); d:=time.Since(t0)
  fmt.Println(name,d,err)
 }
}
func deepListN(n int) string {return deepList(n)}
func indent() string {var b strings.Builder; for i:=0;i<340;i++{fmt.Fprintf(&b,"%sa:\n",strings.Repeat(" ",i))}; return b.String()}
func manyKeys() string {var b strings.Builder; for i:=0;i<6000;i++{fmt.Fprintf(&b,"k%d: a\n",i)}; return b.String()}
