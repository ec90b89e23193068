/** Work, money, trade, talk and time, in the form that `concept-table.ts` describes. */
export const WORK = `
work - arbeit travail trabaj trabalh lavor работ
job position stelle - beruf
employer company firm business firma empresa - 公司 会社
staff employee worker employe - mitarbeiter dipendent 员工
colleague collega - 同事
manager supervisor lead chef capo capi - 经理 主管
team squad crew equipe equipo команд 团队 チーム
office buro bureau oficina ufficio офис 办公室 オフィス 사무실
customer client kunde kunden kundin clienti клиент 顧客
user - nutzer utilisateur usuari utent пользовател 用户 ユーザ 사용자
supplier vendor provider - lieferant anbieter fournisseur proveedor fornitor 업체
hire recruit - embauch
fire - licenci
quit leave - kundig
retire rente retirement pension
salary payment paye pay paid wage - gehalt zahl bezahl salari pag плат оплат зарплат 支付 付款
contract contrat contrato - vertrag contratt договор 合同 契約 계약
interview entretien - entrevist
project - projekt proyect projet progett 项目
task todo tache tarea - задач 任务
goal target ziel - 目標
plan geplant
milestone roadmap
idea concept иде
proposal suggest recommend recommendation - vorschlag propos
choose chose chosen choice pick opt - entscheid entschied decid decis choisi escolh решил решен 决定 결정
agree agreement consent - vereinbar
approval approve freigabe - genehmig freigeb aprob aprov 批准 承認
reject decline - refus
review reviewer - revis レビュー 리뷰
responsible owner charge maintainer maintains - zustandig verantwortlich responsab ответствен 负责 担当 담당
call meetings meeting sync standup treffen reuniao reunioes - besprechung sitzung reunion riunion встреч созвон 会议 会議 打ち合わせ 회의
workshop trained training
report - bericht rapport relatori отчет 報告 보고
- note 笔记 メモ
phone ring ligar - telefon telephon anruf llam 电话 電話
email mail correo - courriel 邮件 メール 메일
message msg - mensaj mensag messaggi nachricht сообщен 消息
letter lettre
sent - schick send envi mand invi отправ
receive get got - bekomm empfang recoi recev
reply answer response - antwort beantwort repond repons respond respost ответ 返事 답변
ask fragen frage gefragt - question pregunt domand
say said tell told mention sagt
speak spoke talk discuss discussion spricht - говор
explain explanation - erklar 説明
- invit 招待
remind reminder - erinner rappel 알림
complain complaint
money cash argent dinheiro
price fee prix - preis kost cout prec cost цен
expensive costly teuer дорог 贵
cheap billig дешев 便宜
kostenlos - gratuit 無料 무료
invoice bill - rechnung factur fatur fattur счет 发票 請求書
receipt - beleg
budget - haushalt presupuest orcament 预算
tax - steuer 税
bank banque banco banca 은행
account konto - compte cuent аккаунт 계정
loan credit
debt dette - schuld
discount remise
refund reimburse
subscription - abonn abbon
buy bought purchase - kauf einkauf compr acquist erwerb achat achet куп покуп 购买 买 購入 구매 구입
sell sold sale - verkauf vend прода
order - bestell pedid encomend ordin заказ 订单 注文
delivery shipment shipping courier envio - liefer lieferung livr entreg consegn
warehouse depot - lager almacen armaz magazzin склад 仓库
stock inventory
- product 产品
profit - gewinn
investor - invest inver
law legal
license - lizenz licenc
gerat device
deadline due abgabe echeance plazo - frist scadenz срок
schedule timetable horario
calendar - calendari
daily everyday - taglich diari ежедневн 每天 毎日 매일
weekly - wochentlich 每周 毎週 매주
monthly - monatlich mensual mensal ежемесячн 每月 毎月
yearly - jahrlich anual annual 每年
morning morgens matin manana manha - vormittag mattin утр 早上 上午 아침
afternoon - 下午 오후
evening - abend soir вечер 晚上
night nacht nuit noche noite notte ноч
midnight mitternacht
today heute aujourd hoy oggi сегодня 今天 今日 오늘
yesterday gestern ayer ieri вчера 昨天 昨日 어제
tomorrow demain domani завтра 明天 明日 내일
weekend - wochenend выходн 周末 週末
now current jetzt maintenant ahora - 现在
soon logo
later afterwards spater despues depois dopo
earlier fruher
always immer toujours siempre sempre
never nie niemals jamais nunca
often oft
rarely seldom - selten
usually - meist usual
reschedule put_off - verschob
cancelled cancellation - annul cancel absag stornier отмен 取消 キャンセル
delay latency lag slow slower - langsam lent demor медлен 延迟 지연
fast quick faster swift - schnell rapid veloc
early tot - fruh
late tard поздн
`;
