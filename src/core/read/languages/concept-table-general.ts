/** Common verbs, adjectives and nouns, in the form that `concept-table.ts` describes. */
export const GENERAL = `
love like liked mag gern - gust gost 喜欢 любит
preference preferred favourite favor - prefer prefier предпоч 偏好 好み
hate dislike - hass odi
want mochte wish veut - wunsch 원하
big large great - grand больш
small little - klein petit pequen piccol
long largo - lang
short corto - kurz court
high tall hoch alto alta - hoh
low basso
new nova neu neue neuer - nouve nuev nuov
good gut gute bon bom - buen
better mejor melhor
best besten
bad - schlecht
worse peor
- wichtig importan
critical - critic
easy simple - einfach leicht facil sempli
difficult hard
right - richtig correct
wrong false - falsch
true vrai
identical equal - gleich identi
differ anders - different
full - voll plein
empty leeren leere blank - vaci
all every everyone everything whole entire alle allen jede jeder все 所有
none niente nothing nobody
several few couple
many much
seulement - 只有
double - doppel dupli dobl
half - hald halb halft
total - summe
number amount count
average media - moyen
maximum max - maxim 最大
minimum - minim
percent - prozent
part piece - teil 部分
main primary principal - haupt principa
first - erste premier primer 第一
last final - letzte dernier ultim
next - nachste prochain proxim
begin began launch kickoff - beginn start anfang empez начин 开始 启动 시작
end finish stop halt - stopp arret fini 停止
done abgeschlossen fatto - fertig complet conclu 完成
resume go_on - continu segui
pending open geoffnet - offen ouvert ouvr abr
close shut geschlossen schloss - ferm cerr fech chiu chius закр
wait await - wart aguard
available - disponib disponi
unavailable offline
busy occupied
change andert adjust edit - modifi cambi modific 変更 변경
replace swap - ersetz remplac sustitu sostitu
switch - wechsel umstieg
increase raise grow rise rose
decrease lower shrink cut - senk reduc
check verify inspect gepruft - pruf kontroll verifi confirm conferm controll 检查 验证 確認
usa usar use usage - benutz verwend nutz utilis utiliz использ 사용
make create made generate - mach
found gefunden - find trouv
search sucht suchen suche look_for - recherch procur 搜索 検索
lose lost - verlor perd
keep kept store save retention - behalt speicher aufbewahr gard conserv salv mant enregistre хран 保存 保留 보관 저장
hide hidden
show display - anzeig affich mostr показ 显示
see saw seen watch sieht
read lesen lire lee чита
write wrote written - schreib schrieb geschrieb ecri escrib escrev scriv пиш
learn study - aprend учит
teach taught - lehr ensei
know knew known - kenn
think believe
remember - merk
forget forgotten - oubli
help support assist - hilf aid
give gegeben gibt gave given provide
take took taken nimmt - nehm
brought carry - bring mitbring
go goes went gone - geh 行く
came - komm vien
return come_back - 返回
arrival angekommen ankunft - arriv
departure - depar abfahr abreis
- visit besuch
meet met - triff treff
join - ingress
attend - teilnehm particip
win won
try tried attempt - versuch
manage handle - verwalt 管理
arrange - organis organiz organizz
- caus verursach
impact - affect 影响
contain include - enthalt
- depend abhang
follow - folg sigu
copy duplicate kopie - kopier copi
print - druck imprim stamp 打印
upload - 上传
download - descarg 下载
share - partag compart condivi
- connect подключ 连接 接続
split separated - separ
comparison - vergleich compar
analyze - analys analis
research - investig 研究
- ergebnis result
reason why - grund 原因
example instance - ejempl exempl esempi
rule policy - regel regol
ablauf - procedur proces
step - schritt etap passagg
state status - zustand статус
risk - risc
dangerous - gefahr danger peligr
safe надежн 安心
stable reliable
emergency - notfall emergenc
info information - informac 信息
topic themen theme subject - 主题
text texto
word mot - wort
line ligne linea linha - zeil
group grupo gruppo - gruppe
member - mitglied 成员
community - gemeinschaft comunid comunit
- evenement event 活动
dispute argument
happy glad - glucklich 高兴
sad unhappy triste - traurig
fear peur
quiet calm silent - ruhig leis
strong fort - stark
weak - faibl frac
public - offentlich publi
- personnel personal
- privat 私人
internal interno interne
external esterno - extern
- local 本地
remote homeoffice teletravail - remot 远程
automatic automatically - automat 自动 自動 자동
temporary - 临时 一時
permanently - dauerhaft permanent
legacy deprecated
- besonder special especial
- streng strict
possible - moglich
impossible - unmoglich
perhaps probably
together zusammen - 一起
alone - allein seul
inside innen
outside outdoors fuera
electricity electric strom - elektri electri
ignore skip
renew extend
roughly circa
again wieder
summary overview
`;
