/** Texts written for this project, two of each kind: one to fit the token estimate, one to check it. */
export interface Sample {
  readonly kind: string;
  readonly fit: string;
  readonly check: string;
}

export const samples: readonly Sample[] = [
  {
    kind: 'English',
    fit: `The billing service keeps its own copy of every customer address, because the register was slow in the first year and nobody wanted invoices to wait. When a customer moves, both copies have to change, and twice in the spring only one did. We agreed that the register is the only place where an address is edited; billing reads it at night and warns when a street is missing. Priya owns the switch and wants it finished before the summer audit. The old form stays readable for three months, so that support can look up what was printed on an invoice.`,
    check: `Our deploys were slow for two reasons that had nothing to do with each other. The image was rebuilt from scratch whenever a lockfile changed by a single line, and the health check waited a whole minute before it asked for the first time. Splitting the build into two layers and asking every five seconds brought the time down from eleven minutes to four. The remaining part is the database migration, which takes a lock on the orders table; Tom is testing a version that works in small batches at night.`,
  },
  {
    kind: 'German',
    fit: `Die Rechnungsstelle führt eine eigene Kopie aller Kundenadressen, weil das zentrale Verzeichnis im ersten Jahr zu langsam war und niemand auf den Rechnungsversand warten wollte. Zieht ein Kunde um, müssen beide Stellen geändert werden, und im Frühjahr geschah das zweimal nur an einer. Künftig wird eine Anschrift ausschließlich im Verzeichnis bearbeitet; die Abrechnung liest sie nachts ein und meldet fehlende Straßen. Die Umstellung soll vor der Prüfung im Sommer abgeschlossen sein, alte Formulare bleiben drei Monate lesbar.`,
    check: `Unsere Auslieferungen dauerten aus zwei voneinander unabhängigen Gründen so lange. Das Abbild wurde bei jeder kleinen Änderung vollständig neu gebaut, und die Bereitschaftsprüfung wartete eine volle Minute, bevor sie überhaupt zum ersten Mal nachfragte. Durch eine Aufteilung in zwei Schichten und häufigeres Nachfragen sank die Dauer von elf auf vier Minuten. Übrig bleibt die Datenbankumstellung, die eine Sperre auf der Bestelltabelle hält und demnächst in kleinen Schritten laufen wird.`,
  },
  {
    kind: 'French',
    fit: `Le service de facturation conserve sa propre copie de chaque adresse, car l'annuaire était trop lent la première année et personne ne voulait attendre l'envoi des factures. Lorsqu'un client déménage, les deux copies doivent être modifiées, ce qui a échoué deux fois au printemps. Nous avons décidé que seule la fiche de l'annuaire peut être corrigée ; la facturation la relit chaque nuit et signale les rues manquantes. L'ancien formulaire restera lisible pendant trois mois.`,
    check: `Nos mises en production étaient lentes pour deux raisons sans rapport entre elles. L'image était reconstruite entièrement à chaque changement, même minime, et la vérification attendait une minute avant de poser sa première question. En séparant la construction en deux couches, nous sommes passés de onze à quatre minutes. Il reste la migration de la base, qui verrouille la table des commandes pendant la nuit.`,
  },
  {
    kind: 'Spanish',
    fit: `El servicio de facturación guarda su propia copia de cada dirección, porque el registro era muy lento durante el primer año y nadie quería esperar para enviar las facturas. Cuando un cliente se muda hay que cambiar las dos copias, y en primavera eso falló dos veces. Hemos acordado que la dirección solo se edita en el registro; la facturación la lee por la noche y avisa cuando falta una calle. El formulario antiguo seguirá disponible tres meses.`,
    check: `Nuestros despliegues eran lentos por dos motivos que no tenían relación entre sí. La imagen se construía desde cero con cada cambio pequeño y la comprobación de salud esperaba un minuto entero antes de preguntar por primera vez. Al dividir la construcción en dos capas bajamos de once minutos a cuatro. Queda la migración de la base de datos, que bloquea la tabla de pedidos y pronto funcionará por partes.`,
  },
  {
    kind: 'Portuguese and Italian',
    fit: `O serviço de cobrança guarda a sua própria cópia de cada endereço, porque o cadastro era lento no primeiro ano e ninguém queria esperar pelas faturas. Quando um cliente se muda, as duas cópias precisam mudar, e na primavera isso falhou duas vezes.\nIl servizio di fatturazione conserva una copia di ogni indirizzo, perché l'anagrafe era lenta nel primo anno e nessuno voleva aspettare. Quando un cliente cambia casa bisogna correggere entrambe le copie; a primavera è successo due volte che ne sia stata cambiata una sola.`,
    check: `As nossas entregas demoravam por dois motivos sem ligação entre si. A imagem era construída do início a cada alteração e a verificação esperava um minuto antes da primeira pergunta. Dividir a construção em duas camadas reduziu o tempo para quatro minutos.\nI nostri rilasci erano lenti per due ragioni diverse. L'immagine veniva ricostruita da capo a ogni modifica e il controllo aspettava un minuto intero prima di chiedere per la prima volta. Rimane la migrazione della base di dati, che blocca la tabella degli ordini.`,
  },
  {
    kind: 'Polish and Turkish',
    fit: `Dział rozliczeń przechowuje własną kopię każdego adresu, ponieważ rejestr był w pierwszym roku zbyt wolny i nikt nie chciał czekać na wysłanie faktur. Gdy klient się przeprowadza, trzeba zmienić obie kopie, a wiosną dwukrotnie zmieniono tylko jedną.\nFaturalama hizmeti her adresin kendi kopyasını saklıyor, çünkü kayıt sistemi ilk yıl çok yavaştı ve kimse faturaların gönderilmesini beklemek istemiyordu. Bir müşteri taşındığında iki kopyanın da değişmesi gerekiyor.`,
    check: `Nasze wdrożenia trwały długo z dwóch niezależnych powodów. Obraz budowano od początku przy każdej drobnej zmianie, a kontrola stanu czekała całą minutę, zanim zapytała po raz pierwszy.\nDağıtımlarımız birbiriyle ilgisi olmayan iki nedenle yavaştı. İmaj her küçük değişiklikte baştan oluşturuluyordu ve sağlık denetimi ilk soruyu sormadan önce tam bir dakika bekliyordu.`,
  },
  {
    kind: 'Russian',
    fit: `Служба расчётов хранит собственную копию каждого адреса, потому что в первый год справочник работал медленно и никто не хотел ждать отправки счетов. Когда клиент переезжает, нужно изменить обе копии, а весной дважды исправили только одну. Мы решили, что адрес меняют только в справочнике; расчёты читают его ночью и предупреждают, если улица не указана. Старую форму можно будет открыть ещё три месяца.`,
    check: `Наши выкладки были медленными по двум причинам, не связанным между собой. Образ собирали заново при каждом небольшом изменении, а проверка готовности ждала целую минуту перед первым вопросом. После разделения сборки на два слоя время сократилось с одиннадцати минут до четырёх. Осталась миграция базы данных, которая блокирует таблицу заказов.`,
  },
  {
    kind: 'Greek and Hebrew',
    fit: `Η υπηρεσία τιμολόγησης κρατά δικό της αντίγραφο κάθε διεύθυνσης, επειδή το μητρώο ήταν αργό τον πρώτο χρόνο και κανείς δεν ήθελε να περιμένει.\nשירות החיוב שומר עותק משלו של כל כתובת, כי המרשם היה איטי בשנה הראשונה ואיש לא רצה לחכות לשליחת החשבוניות. כאשר לקוח עובר דירה צריך לשנות את שני העותקים.`,
    check: `Οι εκδόσεις μας ήταν αργές για δύο λόγους χωρίς σχέση μεταξύ τους. Η εικόνα χτιζόταν από την αρχή σε κάθε μικρή αλλαγή.\nהפריסות שלנו היו איטיות משתי סיבות שאינן קשורות זו בזו. התמונה נבנתה מחדש בכל שינוי קטן, והבדיקה המתינה דקה שלמה לפני השאלה הראשונה.`,
  },
  {
    kind: 'Arabic',
    fit: `يحتفظ قسم الفواتير بنسخة خاصة به من كل عنوان، لأن السجل كان بطيئًا في السنة الأولى ولم يرغب أحد في انتظار إرسال الفواتير. عندما ينتقل عميل إلى بيت جديد يجب تعديل النسختين، وقد حدث في الربيع مرتين أن عُدلت واحدة فقط. اتفقنا على أن العنوان لا يُعدل إلا في السجل، وأن يقرأه قسم الفواتير كل ليلة.`,
    check: `كانت عمليات النشر بطيئة لسببين لا علاقة بينهما. كانت الصورة تُبنى من البداية مع كل تغيير صغير، وكان فحص الجاهزية ينتظر دقيقة كاملة قبل السؤال الأول. بعد تقسيم البناء إلى طبقتين انخفض الوقت من إحدى عشرة دقيقة إلى أربع دقائق.`,
  },
  {
    kind: 'Hindi and Thai',
    fit: `बिलिंग सेवा हर पते की अपनी प्रति रखती है, क्योंकि पहले साल में रजिस्टर धीमा था और कोई भी बिल भेजने के लिए इंतज़ार नहीं करना चाहता था।\nฝ่ายเรียกเก็บเงินเก็บสำเนาที่อยู่ของลูกค้าไว้เอง เพราะปีแรกระบบทะเบียนช้ามากและไม่มีใครอยากรอส่งใบแจ้งหนี้`,
    check: `हमारी तैनाती दो अलग कारणों से धीमी थी। छोटे से बदलाव पर भी पूरी छवि फिर से बनाई जाती थी और जाँच पहला सवाल पूछने से पहले एक मिनट रुकती थी।\nการนำขึ้นระบบของเราช้าด้วยเหตุผลสองข้อที่ไม่เกี่ยวกัน ภาพระบบถูกสร้างใหม่ทุกครั้งที่มีการแก้ไขเล็กน้อย`,
  },
  {
    kind: 'Chinese',
    fit: `计费服务保存了每个地址的副本，因为第一年登记系统很慢，没有人愿意等着寄发票。客户搬家时，两份地址都要修改，而春天有两次只改了一份。我们决定地址只能在登记系统里编辑，计费服务每天夜里读取一次，缺少街道时发出提醒。旧表格还会保留三个月，方便客服查询以前发票上印的内容。`,
    check: `我们的部署很慢，有两个互不相关的原因。只要锁定文件改动一行，镜像就会从头开始构建；健康检查要等整整一分钟才第一次询问。把构建分成两层以后，时间从十一分钟降到了四分钟。剩下的部分是数据库迁移，它会锁住订单表，团队正在测试夜间分批执行的方案。`,
  },
  {
    kind: 'Japanese',
    fit: `請求サービスは住所の写しを独自に持っている。最初の年は台帳が遅く、請求書の発送を待ちたい人がいなかったからだ。顧客が引っ越すと両方を直す必要があるが、春には片方しか直されなかったことが二度あった。住所の編集は台帳だけで行い、請求側は毎晩読み込んで、番地がないときに知らせることにした。`,
    check: `デプロイが遅い理由は二つあり、互いに関係はなかった。小さな変更でもイメージが最初から作り直され、ヘルスチェックは最初の確認まで一分も待っていた。ビルドを二層に分けると、十一分から四分まで短くなった。残りはデータベースの移行で、注文テーブルをロックしてしまう。`,
  },
  {
    kind: 'Korean',
    fit: `청구 서비스는 모든 주소의 사본을 따로 보관한다. 첫해에는 등록부가 느려서 아무도 청구서 발송을 기다리고 싶어 하지 않았기 때문이다. 고객이 이사하면 두 곳을 모두 고쳐야 하는데 봄에는 한 곳만 바뀐 일이 두 번 있었다. 이제 주소는 등록부에서만 수정하고 청구 서비스는 매일 밤 읽어 온다.`,
    check: `배포가 느린 이유는 서로 관계없는 두 가지였다. 작은 변경에도 이미지를 처음부터 다시 만들었고 상태 확인은 첫 질문까지 일 분이나 기다렸다. 빌드를 두 단계로 나누자 시간이 십일 분에서 사 분으로 줄었다. 남은 것은 주문 테이블을 잠그는 데이터베이스 이전이다.`,
  },
  {
    kind: 'TypeScript',
    fit: `export async function loadOrders(client: OrderClient, since: Date): Promise<readonly Order[]> {\n  const response = await client.get('/orders', { query: { since: since.toISOString(), limit: 200 } });\n  if (!response.ok) {\n    throw new OrderError('load_failed', \`Loading orders failed with \${response.status}\`);\n  }\n  const rows = parseRows(await response.text());\n  return rows.filter((row) => row.state !== 'cancelled').map(toOrder);\n}\n\nconst cache = new Map<string, { value: number; expires: number }>();\n`,
    check: `interface ShelfOptions {\n  readonly maxItems?: number;\n  onOverflow?: (items: string[]) => void;\n}\n\nexport class Shelf {\n  private items: string[] = [];\n\n  constructor(private readonly options: ShelfOptions = {}) {}\n\n  put(item: string): boolean {\n    if (this.items.length >= (this.options.maxItems ?? 50)) {\n      this.options.onOverflow?.(this.items);\n      return false;\n    }\n    this.items.push(item);\n    return true;\n  }\n}\n`,
  },
  {
    kind: 'Python and shell',
    fit: `def read_readings(path: str, *, skip_header: bool = True) -> list[dict[str, float]]:\n    """Reads one reading a line."""\n    readings = []\n    with open(path, encoding="utf-8") as handle:\n        if skip_header:\n            next(handle)\n        for number, line in enumerate(handle, start=1):\n            fields = line.strip().split(",")\n            readings.append({"t": float(fields[0]), "value": float(fields[1])})\n    return readings\n\nfor file in logs/*.txt; do grep -c "ERROR" "$file" >> counts.tsv; done\n`,
    check: `class Queue:\n    def __init__(self, limit=100):\n        self._items = []\n        self.limit = limit\n\n    def push(self, item):\n        if len(self._items) >= self.limit:\n            raise OverflowError(f"queue holds {self.limit} items")\n        self._items.append(item)\n\nset -euo pipefail\nexport PORT=8080\ndocker build -t shop/api:latest . && docker run --rm -p "$PORT:80" shop/api:latest\n`,
  },
  {
    kind: 'JSON and YAML',
    fit: `{\n  "name": "shelf",\n  "version": "2.4.1",\n  "private": true,\n  "limits": { "items": 50, "bytes": 40000 },\n  "owners": ["priya", "tom"],\n  "retries": [1, 2, 5, 10]\n}\nservice:\n  image: registry.example/shop/api:2.4.1\n  replicas: 3\n  env:\n    - name: LOG_LEVEL\n      value: info\n    - name: CACHE_TTL\n      value: "3600"\n`,
    check: `{\n  "id": 4711,\n  "state": "open",\n  "customer": { "name": "Nordlicht", "city": "Kiel" },\n  "lines": [\n    { "sku": "A-100", "count": 2, "price": 19.9 },\n    { "sku": "B-220", "count": 1, "price": 4.5 }\n  ]\n}\non:\n  push:\n    branches: [main]\njobs:\n  test:\n    runs-on: linux\n    steps:\n      - run: npm ci\n      - run: npm test\n`,
  },
  {
    kind: 'Markdown',
    fit: `## Decisions\n\n- [[2026-02-11 Address register -- billing data|Address register]] is the only place for edits\n- [ ] Ask **Priya** about the audit ([[Audit 2026]])\n- [x] Remove the old form, see [the ticket](https://tracker.example/issues/2231)\n\n| service | owner | days |\n|---|---|---|\n| billing | Priya | 12 |\n| search | Tom | 4 |\n\n> [!note] Reminder\n> Exports run at 02:30.\n\n#billing #data/addresses\n`,
    check: `# 2026-03-04 Weekly review\n\n1. Deploys: down from 11 to 4 minutes, see [[Deploy pipeline]]\n2. **Open**: migration lock on \`orders\`\n   - owner: [[Tom]], due 2026-03-20\n\n---\n\n![[diagram.png]]\n\n- [ ] Write up the layer split #deploy\n- [ ] Compare with [[2025-11-02 Build times -- ci speed]]\n\n\`\`\`sh\nnpm run deploy -- --dry-run\n\`\`\`\n`,
  },
  {
    kind: 'Figures',
    fit: `2026-01-04 18:20 412 ms 38.5 MB 1,024 rows\n2026-01-05 09:05 398 ms 37.9 MB 998 rows\n192.168.10.24 8080 443 5432 0.75 12.50 1999 31/12/2025\n+49 30 1234567 15:45 99.95 % 1e-6 0x1f4a 7f3c9b2e41d0\n`,
    check: `2026-02-11 07:30 287 ms 41.2 MB 2,310 rows\n2026-02-12 11:15 301 ms 40.8 MB 1,874 rows\n10.0.0.17 3000 22 6379 3.14 250.00 2024 01/06/2026\n+41 44 9876543 22:10 12.5 % 2e-4 0x00ff c0a80101beef\n`,
  },
  {
    kind: 'Emoji',
    fit: `Launch went well 🎉🚀 thanks team 🙏 next: 🐛 hunting 🔍 and 📝 notes ✅ ❤️ 👩‍💻 👍🏽 🇩🇪 ⚠️ 🔥🔥 😀 😅 🤔 💡 📈\n`,
    check: `Sprint over 🏁 we shipped ✨ two features 📦 one fix 🔧 and learned a lot 📚 😊 👏🏻 🇫🇷 ☕ ⭐ 💬 🧪 🤖 👨‍👩‍👧 🌍\n`,
  },
];
