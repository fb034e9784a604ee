/**
 * Made by scripts/languages.mjs: a line for each code language with its name, its label and its
 * aliases. It is the table in language-table.ts without the grammars, for the completion of the
 * editor.
 */
export const languageNames = `
1c|1C:Enterprise|
abnf|Augmented Backus-Naur Form|
accesslog|Apache Access Log|
actionscript|ActionScript|as
ada|Ada|
angelscript|AngelScript|asc
apache|Apache config|apacheconf
applescript|AppleScript|osascript
arcade|ArcGIS Arcade|
arduino|Arduino|ino
armasm|ARM Assembly|arm
asciidoc|AsciiDoc|adoc
aspectj|AspectJ|
autohotkey|AutoHotkey|ahk
autoit|AutoIt|
avrasm|AVR Assembly|
awk|Awk|
axapta|X++|x++
bash|Bash|sh zsh
basic|BASIC|
bnf|Backus–Naur Form|
brainfuck|Brainfuck|bf
c|C|h
cal|C/AL|
capnproto|Cap’n Proto|capnp
ceylon|Ceylon|
clean|Clean|icl dcl
clojure-repl|Clojure REPL|
clojure|Clojure|clj edn
cmake|CMake|cmake.in
coffeescript|CoffeeScript|coffee cson iced
coq|Coq|
cos|Caché Object Script|cls
cpp|C++|cc c++ h++ hpp hh hxx cxx
crmsh|crmsh|crm pcmk
crystal|Crystal|cr
csharp|C#|cs c#
csp|CSP|
css|CSS|
d|D|
dart|Dart|
delphi|Delphi|dpr dfm pas pascal
diff|Diff|patch
django|Django|jinja
dns|DNS Zone|bind zone
dockerfile|Dockerfile|docker
dos|Batch file (DOS)|bat batch cmd
dsconfig|dsconfig|
dts|Device Tree|
dust|Dust|dst
ebnf|Extended Backus-Naur Form|
elixir|Elixir|ex exs
elm|Elm|
erb|ERB|
erlang-repl|Erlang REPL|
erlang|Erlang|erl
excel|Excel formulae|xlsx xls
fix|FIX|
flix|Flix|
fortran|Fortran|f90 f95
freedesktop|FreeDesktop config|desktop systemd
fsharp|F#|fs f#
gams|GAMS|gms
gauss|GAUSS|gss
gcode|G-code (ISO 6983)|nc
gherkin|Gherkin|feature
glsl|GLSL|
gml|GML|
go|Go|golang
golo|Golo|
gradle|Gradle|
graphql|GraphQL|gql
groovy|Groovy|
haml|HAML|
handlebars|Handlebars|hbs html.hbs html.handlebars htmlbars
haskell|Haskell|hs
haxe|Haxe|hx
hsp|HSP|
http|HTTP|https
hy|Hy|hylang
inform7|Inform 7|i7
ini|TOML, also INI|toml
irpf90|IRPF90|
isbl|ISBL|
java|Java|jsp
javascript|JavaScript|js jsx mjs cjs
jboss-cli|JBoss CLI|wildfly-cli
json|JSON|jsonc json5
julia-repl|Julia REPL|jldoctest
julia|Julia|
kotlin|Kotlin|kt kts ktm ktx
lasso|Lasso|lassoscript
latex|LaTeX|tex
ldif|LDIF|
leaf|Leaf|
less|Less|
lisp|Lisp|
livecodeserver|LiveCode|
livescript|LiveScript|ls
llvm|LLVM IR|
lsl|LSL (Linden Scripting Language)|
lua|Lua|pluto
makefile|Makefile|mk mak make
markdown|Markdown|md mkdown mkd
mathematica|Mathematica|mma wl
matlab|Matlab|
maxima|Maxima|
mel|MEL|
mercury|Mercury|m moo
mipsasm|MIPS Assembly|mips
mizar|Mizar|
mojolicious|Mojolicious|
monkey|Monkey|
moonscript|MoonScript|moon
n1ql|N1QL|
nestedtext|Nested Text|nt
nginx|Nginx config|nginxconf
nim|Nim|
nix|Nix|nixos
node-repl|Node REPL|
nsis|NSIS|
objectivec|Objective-C|mm objc obj-c obj-c++ objective-c++
ocaml|OCaml|ml
openscad|OpenSCAD|scad
oxygene|Oxygene|
parser3|Parser3|
perl|Perl|pl pm
pf|Packet Filter config|pf.conf
pgsql|PostgreSQL|postgres postgresql
php-template|PHP template|
php|php|
plaintext|Plain text|text txt
pony|Pony|
powershell|PowerShell|pwsh ps ps1
processing|Processing|pde
profile|Python profiler|
prolog|Prolog|
properties|.properties|
protobuf|Protocol Buffers|proto
puppet|Puppet|pp
purebasic|PureBASIC|pb pbi
python-repl|python-repl|pycon
python|Python|py gyp ipython
q|Q|k kdb
qml|QML|qt
r|R|
reasonml|ReasonML|re
rib|RenderMan RIB|
roboconf|Roboconf|graph instances
routeros|MikroTik RouterOS script|mikrotik
rsl|RenderMan RSL|
ruby|Ruby|rb gemspec podspec thor irb
ruleslanguage|Oracle Rules Language|
rust|Rust|rs
sas|SAS|
scala|Scala|
scheme|Scheme|scm
scilab|Scilab|sci
scss|SCSS|
shell|Shell Session|console shellsession
smali|Smali|
smalltalk|Smalltalk|st
sml|SML (Standard ML)|
sqf|SQF|
sql|SQL|
stan|Stan|stanfuncs
stata|Stata|do ado
step21|STEP Part 21|p21 step stp
stylus|Stylus|styl
subunit|SubUnit|
swift|Swift|
taggerscript|Tagger Script|
tap|Test Anything Protocol|
tcl|Tcl|tk
thrift|Thrift|
tp|TP|
twig|Twig|craftcms
typescript|TypeScript|ts tsx mts cts
vala|Vala|
vbnet|Visual Basic .NET|vb
vbscript-html|VBScript in HTML|
vbscript|VBScript|vbs
verilog|Verilog|v sv svh
vhdl|VHDL|
vim|Vim Script|
wasm|WebAssembly|
wren|Wren|
x86asm|Intel x86 Assembly|
xl|XL|tao
xml|HTML, XML|html xhtml rss atom xjb xsd xsl plist wsf svg
xquery|XQuery|xpath xq xqm
yaml|YAML|yml
zephir|Zephir|zep
`;
