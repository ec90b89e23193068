import type { SecretExamples, ShapeRule } from '../rule';

/** Addresses with a password, and commands that are given one. The first group of a pattern is the password. */
export const commands: readonly ShapeRule[] = [
  {
    id: 'connection-string',
    kind: 'connection string with a password',
    keywords: ['://'],
    pattern: /:\/\/[^\s:/@"'`<>]{0,100}:([^\s"`<>/]{1,200})@(?:\[[0-9a-f:]{2,40}\]|[\w.$%{}-]{1,200})/iy,
    checks: { value: 'address' },
  },
  {
    id: 'connection-string',
    kind: 'connection string with a password',
    keywords: ['oracle:thin:'],
    pattern: /oracle:thin:[\w-]{1,40}\/([^\s"`<>@/]{1,100})@/iy,
    checks: { value: 'address' },
  },
  {
    id: 'basic-header',
    kind: 'authorization header',
    keywords: ['basic '],
    pattern: /basic ([\w+/]{8,400}={0,2})/iy,
    checks: { value: 'basic' },
  },
  {
    id: 'command-password',
    kind: 'password in a command',
    keywords: ['mysql', 'mariadb', 'mycli'],
    pattern: /(?:mysql|mariadb|mycli)[\w-]{0,20} [^\n]{0,120}?-p(['"]?[^\s'"`]{4,80})/iy,
    checks: { value: 'password' },
  },
  {
    id: 'command-password',
    kind: 'password in a command',
    keywords: ['curl', 'wget', 'http ', 'xh ', '--user', ' -u '],
    pattern:
      /(?:(?:curl|wget|https?|xh) [^\n]{0,200}?| ?)(?:-[ua] ?|--(?:user|auth|proxy-user)[ =])['"]?[\w$<{][^\s:'"`]{0,80}:['"]?(?!\/\/)([^\s'"`]{3,120})/iy,
    checks: { value: 'address' },
  },
  {
    id: 'command-password',
    kind: 'password in a command',
    keywords: (
      'sshpass|sqlcmd|bcp |smbclient|ldap|redis-cli|openssl|keytool|ansible|htpasswd|mount|cifs|psexec|winexe|rclone' +
      '|plink|docker login|az login|helm|unzip|zip |7z |gpg|restic|mongo|cqlsh|nmcli|wpa_passphrase|snmp|ipmitool' +
      '|expect|rar |xfreerdp|evil-winrm|crackmapexec|kinit|lftp|isql|vncviewer|mosquitto'
    ).split('|'),
    pattern:
      /[a-z0-9_-]{2,20}[^\n]{0,160}? (?:-p(?!bkdf)|-w|-a(?=[ =])|-pass(?:in|out)? pass:|-k(?: pass:)?|-pw|--pass(?:word|phrase)?|-o password=|,pass(?:word)?=|-storepass|-keypass|-srcstorepass|-deststorepass|-U[ ]?\w{1,40}%|\/p:|password)[ =]?['"]?([^\s'"`]{5,80})/iy,
    checks: { value: 'strict' },
  },
  {
    id: 'command-password',
    kind: 'password in a command',
    keywords: ['net use'],
    pattern: /net use [^\n]{1,120}?(?: ([^\s'"`\\]{5,80}) \/user:|\/user:\S{1,60} ['"]?([^\s'"`\\]{5,80}))/iy,
    checks: { value: 'strict' },
  },
  {
    id: 'connection-string',
    kind: 'connection string with a password',
    keywords: ['@tcp(', '@unix('],
    pattern: /[\w-]{1,40}:(\S{4,80})@(?:tcp|unix)\(/g,
    near: [120, 6],
    checks: { value: 'address' },
  },
  {
    id: 'connection-string',
    kind: 'connection string with a password',
    keywords: [':5432', ':3306', ':27017', ':6379', ':1433'],
    pattern: /[\w.-]{1,40}:([^\s:/@]{4,80})@[\w.-]{1,80}:\d{4,5}/g,
    near: [140, 8],
    checks: { value: 'address' },
  },
  {
    id: 'command-password',
    kind: 'password in a command',
    keywords: ['enable secret', 'enable password', 'net user', 'community', 'sudo -s', 'chpasswd', 'htpasswd -'],
    pattern:
      /enable (?:secret|password) (?:\d )?(\S{5,80})|net user \S{1,40} (\S{5,80})|snmp-server community (\S{5,80})|echo ["']?([^\s"'|]{5,80})["']? ?\| ?sudo -S|echo ["']?[\w.-]{1,40}:([^\s"'|]{5,80})["']? ?\| ?(?:sudo )?chpasswd|htpasswd -\w{0,4}b\w{0,4} \S{1,80} \S{1,40} (\S{5,80})/gi,
    near: [90, 130],
    checks: { value: 'strict' },
  },
  {
    id: 'command-password',
    kind: 'password in a command',
    keywords: ['isql', 'sqlplus', 'sqlldr', 'expdp', 'impdp', 'rman ', 'db2 connect', 'lftp', 'bteq', '.logon'],
    pattern:
      /isql(?: -\w{1,10})* \S{1,60} \S{1,60} ['"]?([^\s'"`]{5,80})|(?:sqlplus|sqlldr|expdp|impdp|rman)[^\n]{0,60}? ['"]?\w{1,60}\/["']?([^\s'"`@/]{5,80})|db2 connect to \S{1,60} user \S{1,60} using ['"]?([^\s'"`]{5,80})|lftp [^\n]{0,60}?-u ['"]?[^\s,]{1,60},([^\s'"`]{5,80})|\.logon [^\s,]{1,60},([^\s'"`;]{5,80})/iy,
    checks: { value: 'strict' },
  },
  {
    id: 'connection-string',
    kind: 'connection string with a password',
    keywords: ['pwd={', 'password={', 'pwd = {'],
    pattern: /(?:pwd|password) ?= ?\{([^{}\s]{5,80})\}/iy,
    checks: { value: 'strict' },
  },
  {
    id: 'login-lines',
    kind: 'login with a password',
    keywords: 'u:|u=|u :|user:|user=|user :|usr:|id:|login:|login=|mail:|name:|account:|benutzer:|konto:'.split('|'),
    pattern:
      /(?:u|us(?:e)?r|id|login|mail|name|account|benutzer|konto)["'*_`]{0,3} ?[:=]["'*_`]{0,3} ?[^\s,;|]{1,80}[ ,;|/]{0,4}\n?[\s>*_|-]{0,8}p["'*_`]{0,3} ?[:=]["'*_` ]{0,4}([^\s"'`]{5,80})/iy,
    checks: { value: 'strict' },
  },
  {
    id: 'login-pair',
    kind: 'login with a password',
    keywords: [' / ', ' – ', ' — ', ' - ', ', ', ' : ', ' | '],
    pattern:
      /(?:^|[\s("'`*>])(?:[\w.+-]{1,40}@[\w.-]{3,60}["'`*_)]{0,3}(?: ?[/|:] ?| [–—-] |, )|[a-z][\w.-]{1,30}["'`*_)]{0,3}(?: ?\/ ?|:| [–—] ))["'`*_]{0,3}(\S{8,40})(?!\S)/g,
    near: [90, 60],
    checks: { value: 'made' },
  },
  {
    id: 'session-cookie',
    kind: 'session cookie',
    keywords: ['cookie:'],
    pattern:
      /cookie: ?[^\n]{0,200}?(?:sess\w{0,20}|[\w.]{0,16}sid|token|auth\w{0,12}|jwt|[jp]\w{2,6}sessi?o?n?id|remember\w{0,20})=([\w%.+/=-]{16,600})/iy,
    checks: { value: 'token' },
  },
  {
    id: 'password-file',
    kind: 'line of a password file',
    keywords: [':5432:', ':3306:', ':*:', ':1433:', ':6432:', ':5433:'],
    pattern: /:(?:\d{4,5}|\*):[\w*.-]{1,64}:[\w*.@-]{1,64}:([^\s:"'`]{4,120})/y,
    checks: { value: 'password' },
  },
  {
    id: 'password-file',
    kind: 'line of a password file',
    keywords: [' * ', ' *\t', '\t*\t', '\t* '],
    pattern:
      /[\w@.\\-]{1,60}"?[ \t]{1,8}(?:\*|[\w.-]{1,40})[ \t]{1,8}(?:"([^\s"]{5,80})"|([^\s"*]{5,80}))[ \t]{1,8}(?:\*|\d[\d./]{6,20})[ \t]*(?![^\n])/g,
    near: [70, 110],
    checks: { value: 'strict' },
  },
  {
    id: 'wpa-key',
    kind: 'Wi-Fi password',
    keywords: ['psk=', 'wep_key0=', 'wifi:'],
    pattern: /(?:psk|wep_key\d)=(?:"([^\s"#]{8,64})|([^\s"#;]{8,64}))|WIFI:[^\n]{0,120}?;?P:([^;\n]{4,80});/iy,
    checks: { value: 'strict' },
  },
];

export const examples: readonly SecretExamples[] = [
  {
    rule: 'connection-string',
    found: [
      ['postgres://app:', 's3cr3tPw', '@db.example:5432/shop'],
      ['https://otto:7ALar6nucXJ', 'NCkSaZ@Fyky@files.example/'],
    ],
    left: [
      ['postgres://postgres:postgres@localhost'],
      ['postgres://user:password@host/db'],
      ['https://<user>:<password>@git.example/shop.git'],
    ],
  },
  {
    rule: 'basic-header',
    found: [['Authorization: Basic ', 'b3R0bzpmdk8yeUlG']],
    left: [['Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=='], ['Basic information about the garden']],
  },
  {
    rule: 'command-password',
    found: [
      ['mysqldump -uotto -p', 'aeud4QsG1qOB shop'],
      ['curl -u otto:', 'kV9xTm2Lp https://example.org'],
    ],
    left: [
      ['mysql -u <user> -p<password> <database>'],
      ['curl -u user:password https://example.com/api'],
      ['docker login -u otto --password-stdin < token.txt'],
    ],
  },
  {
    rule: 'password-file',
    found: [
      ['db.example:5432:shop:otto:', 'kV9xTm2Lp'],
      ['"otto" * "', 'b4V58FoD7GGmpy" *'],
      ['otto\t*\t', 'b4V58FoD7GGmpy\t*'],
    ],
    left: [['*:*:*:user:password'], ['so that 3 * width * height * 2 is it'], ['# client * secret *']],
  },
  {
    rule: 'command-password',
    found: [
      ['isql -v erp otto ', 'y9fXCFmcKKRlwro'],
      ['sqlplus otto/', 'kV9xTm2Lp@db.example/shop'],
      ['lftp -u otto,', 'kV9xTm2Lp ftp.example'],
    ],
    left: [['isql -v <dsn> <user> <password>'], ['sqlplus /nolog']],
  },
  {
    rule: 'login-pair',
    found: [
      ['otto@example.org / ', 'kV9xTm2LpQ7w'],
      ['root / ', 'k6SYf8%U96lp on the router'],
    ],
    left: [['otto@example.org, Berlin'], ['ci@example.org – 2024-03-11'], ['see src/Foo2Bar/index.ts']],
  },
  { rule: 'connection-string', found: [['DSN=erp;UID=otto;PWD={', 'q18jGLFe11niiqG}']], left: [['DSN=erp;UID={user};PWD={password}']] },
  {
    rule: 'login-lines',
    found: [
      ['U: otto\nP: ', 'N3D9q0V0IUBQzn'],
      ['user: otto, p: ', 'N3D9q0V0IUBQzn'],
    ],
    left: [['U: otto\nP: see the vault'], ['id: 14\np: 0.05']],
  },
];
