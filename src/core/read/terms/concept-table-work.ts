/** Work, money, trade, talk and time, in the form that `concept-table.ts` describes. */
export const WORK = `
work - arbeit travail trabaj trabalh lavor работ 工作 仕事 일하
job position occupation emploi empleo emprego stelle - beruf должност 职位 職業 직업
career - karriere
employer company firm corporation business firma firmen unternehmen entreprise empresa azienda ditta - arbeitgeber компани фирм 公司 会社 회사
staff employee staffer worker workforce employe - mitarbeiter angestellt emplead funcionari dipendent сотрудник 员工 従業員 직원
colleague coworker teammate collegue colega collega colleghi - kolleg compagn коллег 同事 同僚 동료
manager boss supervisor lead leader chef chefin jefe jefa gerente capo capi - vorgesetzt начальник руководит менеджер 经理 主管 老板 上司 상사 매니저
director ceo executive
team squad crew equipe equipo squadra команд 团队 チーム
department division - abteilung
office buro bureau oficina escritorio ufficio офис 办公室 オフィス 사무실
customer client kunde kunden kundin clientele clienti клиент 客户 顧客 고객
user - nutzer benutzer anwender utilisateur usuari utent пользовател 用户 ユーザ 사용자
supplier vendor provider - lieferant anbieter fournisseur proveedor fornecedor fornitor поставщик 供应商 業者 업체
hire hired recruit recruitment eingestellt - einstell embauch recrut нанял 招聘 採用 고용
fire fired dismiss layoff sack - entlass licenci despid demit licenzi уволил 解雇 해고
resign quit leave resignation - kundig demission dimett dimission renunci 辞职 退職 퇴사
retire rente retirement pension
salary payment payer paye pay wage paycheck paid remuneration lohn salaire sueldo - gehalt zahl bezahl salari pag stipendi зарплат плат оплат 工资 薪水 支付 付款 월급 급여
bonus - pramie
contract contrat contrato - vertrag contratt договор 合同 契約 계약
freelance freelancer - freiberuf
internship intern trainee
interview entretien - vorstellungsgesprach entrevist colloqui собеседов 面试 面接 면접
project - projekt proyect projet progett проект 项目 プロジェクト 프로젝트
task todo tache tarea tarefa compito - aufgabe задач 任务 タスク 작업
goal target objective ziel objectif - objetiv obiettiv цель 目标 目標 목표
plan geplant - planif planej pianific план 计划 計画 계획
strategy strategic - strateg estrateg стратег 战略 戦略 전략
milestone roadmap - meilenstein веха 里程碑
idea concept idee ideen ideia иде 想法 アイデア 아이디어
proposal suggest suggestion recommend recommendation empfiehlt empfohlen - vorschlag empfehl propos предлож 建议 推奨 제안
choose chose chosen choice pick opt wahlen gewahlt choix - entscheid entschied decid decis choisi eleg elig escolh scegl scelt решил решен выбра 决定 选择 決定 選択 결정 선택
agree agreement consent geeinigt convenu - einig vereinbar zustimm acuerd acord согласил 同意 合意 동의
approval approve sign_off signoff freigabe - genehmig freigeb approuv approb aprob aprov одобр 批准 承認 승인
reject decline refusal abgelehnt - ablehn refus rejet rechaz rejeit recus отклон 拒绝 却下 거절
review reviewer revu revisao - uberpruf revis рецензи 审查 レビュー 리뷰
responsible owner charge maintainer maintains besitzer - zustandig verantwortlich responsab responsav ответствен 负责 担当 담당
call meetings meeting sync standup treffen reuniao reunioes - besprechung sitzung reunion riunion встреч совещан созвон 会议 开会 会議 打ち合わせ 미팅 회의
- konferenz tagung conferenc
workshop trained training seminar
agenda - tagesordnung
presentation slides - vortrag
report - bericht rapport relatori отчет 报告 報告 보고
nota - notiz note appunt anotac замет 笔记 メモ 메모
phone ring dial angerufen ligar - telefon telephon anruf llam звон 电话 電話 전화
email mail correo - courriel почт 邮件 メール 메일
message msg - nachricht mensaj mensag messaggi сообщен 消息 メッセージ 메시지
letter lettre
sent gesendet gesandt envoi - schick send envoy envi mand invi отправ 发送 送信 보내
receive get got obtain recu - erhalt bekomm empfang recoi recev получ 收到 受け取
forward - weiterleit reenvi inoltr пересл 转发 転送 전달
reply answer response - antwort beantwort repond repons respuest respond respost ответ 回复 返事 답변
ask fragt fragen frage inquire gefragt - question pregunt pergunt domand спросил 提问 質問 질문
say said tell told mention sagt gesagt dit dire dice сказал 말했
speak redet spoke spoken talk discuss discussion spricht gesprochen - sprech говор 讨论 議論 대화
explain explica explicar explanation - erklar expliqu spieg объясн 解释 説明 설명
announce announcement - ankundig annonc anunci annunci объяв 宣布 発表する 공지
eingeladen - einlad invit convid приглас 邀请 招待 초대
promise - versprech versproch
remind reminder - erinner rappel lembr ricord напомн 提醒 リマインド 알림
complain complaint - beschwer
money cash geld bargeld argent dinero dinheiro denaro soldi деньг 现金 お金
price fee prix - preis kost gebuhr cout prec prezz cost цен 价格 価格 가격
expensive pricey costly teuer caro cara дорог 昂贵 高価 비싼
cheap inexpensive affordable billig gunstig - barat economic дешев 便宜 安い 저렴
gratis kostenlos - gratuit бесплатн 免费 無料 무료
invoice bill - rechnung factur fatur fattur счет 发票 請求書 청구서
receipt - quittung beleg
budget - haushalt presupuest orcament бюджет 预算 予算 예산
tax impuesto imposto impot - steuer impuest tass налог 税 세금
bank banque banco banca банк 银行 銀行 은행
account konto konten - compte cuent аккаунт 账户 アカウント 계정
loan credit - kredit
debt dette - schuld
discount remise - rabatt
refund reimburse reimbursement
subscription subscribe abo - abonn suscri assin abbon подписк 订阅 購読 구독
buy bought purchase gekauft - kauf einkauf erwerb achat achet compr acquist куп покуп 购买 买 買 購入 구매 구입
sell sold sale - verkauf vend прода 出售 販売 판매
order - bestell pedid encomend ordin заказ 订单 注文 주문
delivery shipment shipping courier envio - liefer lieferung livr entreg consegn доставк 送货 配達 배송
warehouse depot stockroom entrepot - lager almacen armaz magazzin склад 仓库 倉庫 창고
stock inventory - bestand
- produkt produit product produt prodott продукт 产品 商品 제품
market - markt
competitor rival - konkurren
profit benefice - gewinn
turnover revenue - umsatz
investor - invest inver
law legal - gesetz
lawyer attorney - anwalt
license - lizenz licenc licenz лиценз 许可证 ライセンス 라이선스
factory usine - fabrik
gerat appareil device - dispositiv apparecchi устройств 设备 機器 기기
deadline due abgabe echeance plazo prazo - frist scadenz срок 截止 締め切り 마감
schedule timetable terminplan calendrier horario programado - zeitplan cronogram расписан 日程 スケジュール 일정
calendar - kalender calendari календар 日历 カレンダー 달력
daily everyday - taglich quotidien diari diariament giornalier ежедневн 每天 毎日 매일
weekly hebdomadaire - wochentlich semanal settimanal еженедельн 每周 毎週 매주
monthly - monatlich mensuel mensual mensal mensil ежемесячн 每月 毎月 매월
yearly annually - jahrlich annuel anual annual ежегодн 每年 毎年 매년
quarterly - vierteljahrlich trimestriel
morning morgens matin manana manha - vormittag mattin утр 早上 上午 아침
afternoon aprem - nachmittag pomeriggi 下午 午後 오후
evening serata - abend soir вечер 晚上 夕方 저녁
night nacht nuit noche noite notte ноч
midnight mitternacht minuit
today tonight heute aujourd hoy hoje oggi сегодня 今天 今日 오늘
tomorrow demain amanha domani завтра 明天 明日 내일
yesterday gestern ayer ontem ieri вчера 昨天 昨日 어제
weekend - wochenend выходн 周末 週末 주말
now current nowadays jetzt derzeit maintenant ahora - aktuell actuel сейчас 现在 現在 지금
soon shortly bald bientot pronto logo presto скоро 马上 すぐ
later afterwards spater despues depois dopo позже 后来 後で 나중
earlier fruher previously formerly
recently lately neulich recemment - kurzlich recient recent недавн 最近 최근
always immer toujours siempre sempre всегда 总是 いつも 항상
never nie niemals jamais nunca никогда 从不 決して 절대
often frequently oft souvent spesso - haufig frecuen frequen часто 经常 よく 자주
rarely seldom - selten
sometimes occasionally manchmal
usually normally typically normalerweise generalement normalement - meist gewohnlich usual обычно 通常 普段 보통
postpone defer reschedule put_off push_back - verschieb verschob aplaz pospon rimand posticip отлож перенес перенос 推迟 延期 연기
cancelled cancellation call_off - stornier absag annul cancel отмен 取消 キャンセル 취소
delay latency lag slow slower slowness - verspat verzoger langsam retard lent demor atras ritard медлен задерж 延迟 지연 느린
fast quick faster rapidly speedy swift - schnell rapid veloc быстр 快速 빠른
early tot cedo - fruh tempran рано
late tard поздн 晚了 遅刻
`;
