/** Common verbs, adjectives and nouns, in the form that `concept-table.ts` describes. */
export const GENERAL = `
love liebe liebt like liked enjoy fond mag gern aime aimer - gust encant gost ador piac нрав 喜欢 喜爱 好き 좋아 люблю любит любил
preference preferred favourite favorite favor - bevorzug liebling lieblings prefer prefier предпоч любим 偏好 更喜欢 好み 優先 선호
hate dislike loathe despise - hass odi detest ненавид 讨厌 嫌い 싫어
avoid - vermeid evit избега 避免 避け 피하
want mochte wish desire mochten wollen veux veut - wunsch souhait хочет 想要 欲し 원하
hope - hoff esper esperanz speranz 期待
big large huge great - gross grand enorm больш 巨大
small little tiny - klein petit pequen piccol маленьк 작은
long lunga largo - lang 長い
short corto curto - kurz court
high tall hoch alto alta alti - hoh высок
low bajo baixo basso - niedrig
wide broad ancho - breit largh
new novas novos nova novo neu neue neuen neuer - nouve nuev nuov новый 새로운
good gut gute guten guter bon bonne bom boa - buen хорош 好的 良い 좋은
better meilleur mejor melhor - besser 更好
best besten 最好
bad poor malo ruim - schlecht mauvais cattiv плох 坏的 悪い 나쁜
worse schlechter pire peor pior
crucial essential - wichtig importan важн 重要 중요
asap - dringend urgen срочн 紧急 緊急 긴급
critical - kritisch critic критич 关键 致命
easy simple simply - einfach leicht facil sempli prost прост 简单 簡単 쉬운
difficult hard tricky - schwierig schwer difficil dificil сложн 困难 難しい 어려운
right accurate - richtig korrekt correct corrett правильн 正确 正しい 정확
wrong false mistaken faux - falsch incorrect errad sbagliat неправ 不对 間違 틀린
true wahr vrai - verdad verdadeir 真的
identical equal - gleich identi 相同
differ distinct anders - unterschied different 不同
alike similaire - ahnlich parecid simil 类似
full - voll plein llen chei
empty leeren leere blank vide - vaci 空的
all every everyone everything whole entire alle allen jede jeder все 所有 すべて 모든
none niente nothing nobody 没有人
several few various couple 一些
many much numerous lots viel beaucoup 许多
solely exclusively seulement - ausschliesslich 只有
double - doppel verdopp dupli dobl 两倍
half halves - hald halb halft 一半
total sum overall - gesamt summe 总计
number amount count quantity anzahl menge cantidad quantidade quantita количеств 数量 개수
average promedio media - durchschnitt moyen 平均
maximum max - maximal maxim massim 最大
minimum - minimal minim 最小
percent percentage pourcentage porcentaje - prozent 百分比
part piece portion partie - teil 部分
main primary principal chief - haupt principa основн 主要 주요
first initial - erste premier primer 第一
last final - letzte dernier ultim 最后
next upcoming - nachste prochain proxim 下一
begin began begun launch kickoff kick_off - beginn begonn start anfang commenc debut empez empiez comenz comienz comec inici inizi cominci начал начин 开始 启动 시작
end finish stop halt gestoppt finir - beend stopp aufhor arret fini deten fermar finisc smett законч останов прекрат 结束 停止 終了 止め 중지 종료
done accomplish finalise finalize erledigt abgeschlossen fatto - fertig abschliess acheve complet conclu feit закончен выполн готово 完成 完了 완료
proceed resume carry_on go_on - fortsetz weitermach continu segui prosegu продолж 继续 続け 계속
pending open geoffnet - offen ouvert ouvr abier abr открыт 打开 開い
close shut geschlossen schloss - schliess ferm cerr fech chiu chius закр 关闭
wait await - wart aguard aspett 等待 기다리 ждать ждет
available disponivel - verfugbar disponib disponi доступн 可用 利用可能 가능
unavailable offline - indisponi недоступн 不可用
busy occupied beschaftigt occupe - ocupad
ready bereit pret - pront 准备好
change anderung andert andern modify adjust edit geandert angepasst - verander anpass modifi cambi modific измен меня 更改 修改 改变 変更 변경
replace swap - ersetz remplac reemplaz substitu sustitu sostitu замен 替换 置き換え 교체
switch basculer - wechsel umstieg umgestieg переключ 切换 切り替え 전환
increase raise grow grew grown growth rise rose - erhoh steig увелич 增加 増や 증가
decrease lower shrink cut - reduzier senk verringer redui reduc reduz сниж 减少 減ら 감소
improve improvement enhance - verbesser amelior miglior улучш 改进 改善 개선
check verify validate inspect gepruft - pruf kontroll bestatig verifi comprob confirm conferm controll провер подтвер 检查 确认 验证 確認 확인 검증
employ usa usar use usage - benutz verwend nutz utilis utiliz использ 用い 사용
make create creer made produce generate creates gemacht - erstell erzeug mach созда 创建 作成 만들
found discover gefunden fand - find trouv encontr encuentr trov найти 找到 見つ
search sucht suchen suche seek look_for gesucht - recherch busc procur cerc 搜索 検索 검색 искат
lose lost - verlier verlor perd 丢失
keep guardado guardar kept store save saved preserve retain retention gespeichert - behalt speicher aufbewahr gard conserv salv mant manten enregistre сохран хран 保存 保留 保持 보관 저장
hide hidden - verberg versteck escond 隐藏
show montrer display gezeigt angezeigt - zeig anzeig affich montr muestr mostr показ 显示 表示 보여
see saw seen watch sieht
read lesen liest gelesen lire lee leggere legge ler чита 阅读
write wrote written - schreib schrieb geschrieb ecri escrib escrev scriv пиш 쓰는
learn study gelernt appris - lern studier apprend etudi aprend estud 勉強 공부 учит
teach taught - lehr ensei 教え
know wissen knew known - kenn
understand understood - versteh verstand compren entend entiend capisc понима 理解 이해
think thought believe - denk glaub 认为
remember - merk souvien recuerd 记得
forget forgot forgotten - vergess vergiss oubli olvid esquec dimentic забы 忘记 忘れ
help support assist geholfen - hilf helf unterstutz aid ayud ajud помо 帮助 助け 도움
give gegeben gibt gave given provide 提供
take took taken nimmt - nehm 取る
brought carry gebracht - bring mitbring 带来
go goes went gone - geh 行く
came gekommen - komm vien
return come_back - zuruckkehr zuruckkomm retourn 返回
arrival angekommen ankunft - ankomm arriv 到达
departure abflug - depar abfahr abreis 出发
- besuch visit посе 访问 訪問 방문
meet met getroffen encontro - triff treff rencontr incontr познаком 见面 会う 만나
join - beitret beigetret rejoin ingress 加入
attend teilgenommen - teilnehm particip partecip 参与
win won winner gewann - gagn
try essayer tried attempt - versuch 尝试
manage handle administer - verwalt 管理
arrange - organis organiz organizz 组织
- verursach caus provoc 导致
happen occur - passier gescheh ocurr 发生
impact influence - beeinfluss affect afect 影响
contain include consist - enthalt beinhalt 包含
- abhang depend 取决
follow gefolgt - folg suiv sigu соблюд 遵循 따르
copy duplicate kopie - kopier copi 复制
print gedruckt - druck imprim stamp 打印
upload - hochlad hochgelad televers 上传
download - herunterlad heruntergelad telecharg descarg 下载
share geteilt - partag compart condivi поделил 共享 共有 공유
- verbind verbund connect conect conness connett подключ 连接 接続 연결
split separated getrennt - trenn separ 分离
track - verfolg rastre tracci 跟踪
measure messen gemessen - mesur 测量
compute - berechn calcul calcol 计算
comparison - vergleich verglich compar confront 比较
analyze - analys analis analizz 分析
research researcher - forsch untersuch investig ricerc исслед 研究 調査 조사
outcome - ergebnis result risultat результат 结果 結果 결과
reason why raison razon razao - grund motiv ragion причин 原因 理由 이유
purpose scopo - zweck proposit finalid 目的
example instance - beispiel ejempl exempl esempi пример 예시
rule guideline policy convention politique - regel richtlin regl regol politic правил 规则 ルール 규칙
standard norm norma 标准
ablauf - prozess procedur proces 流程
step paso - schritt etap passagg 步骤
state status etat estado - zustand статус 状态 状態 상태
condition - bedingung condic condiz 条件
situation circumstance - umstand situac situaz 情况
risk - riskier risik risqu riesg risc rischi риск 风险 リスク 위험
dangerous - gefahr danger peligr perig 危险
safe надежн 安心
stable reliable reliability - stabil fiab 稳定
- unfall accident acident
emergency urgence - notfall emergenc emergenz 緊急事態
- erfahr experienc esperienz 经验
skill ability - fahigkeit competenc habilidad 技能
knowledge connaissance - wissens conocimient conheciment 知识
information info - informac informaz информац 信息 情報 정보
detail - einzelheit detall detalh dettagl 细节
topic themen thema theme subject sujet tema - assunt argoment тем 主题 話題 주제
title headline titre - uberschrift 标题
text testo texto 文本
word mot palabra palavra - wort 单词
line ligne linea linha - zeil 行目
group grupo gruppo - gruppe 小组
member membre miembro membro - mitglied 成员
community - gemeinschaft communaut comunid comunit 社区
gouvernement - regierung gobiern govern 政府
- veranstalt ereignis evenement event 活动
dispute argument - konflikt streit conflit 冲突
happy glad cheerful - glucklich froh 高兴
sad unhappy triste - traurig 悲しい
angry mad furious verargert - wutend 生气
afraid scared fear peur - angst 害怕
worried worry anxious anxiety besorgt - sorg inquiet preocup preoccup беспок 担心 心配 걱정
quiet calm silent silence - ruhig leis 安静
beautiful pretty - schon hubsch 漂亮
strong powerful fort - stark fuert 強い
weak - schwach faibl debil frac 弱い
public - offentlich publi pubbl 公开
- privat personnel personal 私人
internal interno interne 内部
external esterno - extern 外部
- lokal local 本地
remotely remote homeoffice wfh teletravail - fernarbeit teletrabaj remot 远程 リモート 원격
global worldwide - weltweit mondial mundial 全球
automatic automatically - automat автоматич 自动 自動 자동
manually - manuell вручную 手动 手動 수동
temporary temporarily provisional temporaire - vorubergehend temporal temporar временн 临时 一時 임시
permanently - dauerhaft permanent постоян 永久 恒久
legacy deprecated outdated - veraltet obsole 过时
contemporary - modern 现代
particular - besonder special especial 特别
strictly - streng strict estrict 严格
possible possibly posible - moglich possibil
impossible - unmoglich imposs 不可能
certain sure definitely cierto certo 肯定
maybe quizas likely perhaps probably vielleicht 可能
together jointly zusammen ensemble - gemeinsam 一起
alone lonely - allein seul 独自
inside indoors innen drinnen dentro 里面
outside outdoors draussen dehors fuera 外面
energy - energi 能源
electricity electric strom - elektri electri 电力
ignore skip omit
assign delegate allocate
ensure guarantee
rename relabel
expire lapse
renew extend prolong
approximately roughly circa ungefahr
clever smart intelligent
boring dull
annoying irritating
famous renowned
strange weird odd
funny humorous
polite courteous
wealthy rich
quarrel argue
hurry rush
repeatedly again wieder
precise exact genau
ambiguous unclear vague
concise terse succinct
summary recap overview
gather collect
obstacle hurdle blocker
duty obligation
trustworthy dependable
forecast predict prediction
obvious evident
onboarding induction
vacant unoccupied
commute commuting pendeln
`;
