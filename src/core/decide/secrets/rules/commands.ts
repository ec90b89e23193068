import type { SecretExamples, ShapeRule } from '../rule';

/** Addresses with a password, and commands that are given one. The first group of a pattern is the password. */
export const commands: readonly ShapeRule[] = [
  { id: 'connection-string', kind: 'connection string with a password', keywords: ['://'], pattern: /:\/\/[^\s:/@"'`<>]{0,100}:([^\s"`<>/]{1,200})@(?:\[[0-9a-f:]{2,40}\]|[\w.$%{}-]{1,200})/iy, checks: { value: 'address' } },
  { id: 'connection-string', kind: 'connection string with a password', keywords: ['oracle:thin:'], pattern: /oracle:thin:[\w-]{1,40}\/([^\s"`<>@/]{1,100})@/iy, checks: { value: 'address' } },
  { id: 'basic-header', kind: 'authorization header', keywords: ['basic '], pattern: /basic ([\w+/]{8,400}={0,2})/iy, checks: { value: 'basic' } },
  { id: 'bearer-header', kind: 'authorization header', keywords: ['bearer ', 'token ', 'apikey ', 'ssws '], pattern: /(?:bearer|token|apikey|ssws) ["']?([\w+/.~=-]{16,2000})/iy, checks: { value: 'token' } },
  { id: 'command-password', kind: 'password in a command', keywords: ['mysql', 'mariadb', 'mycli'], pattern: /(?:mysql|mariadb|mycli)[\w-]{0,20} [^\n]{0,120}?-p(['"]?[^\s'"`]{4,80})/iy, checks: { value: 'password' } },
  { id: 'command-password', kind: 'password in a command', keywords: ['curl', 'wget', 'http ', 'xh ', '--user', ' -u '], pattern: /(?:curl|wget|https?|xh)? ?[^\n]{0,200}?(?:-u|--user|-a|--auth|--proxy-user)[ =]?['"]?[^\s:'"`]{1,80}:([^\s'"`]{3,120})/iy, checks: { value: 'address' } },
  { id: 'command-password', kind: 'password in a command', keywords: ['sshpass', 'sqlcmd', 'bcp ', 'smbclient', 'ldap', 'redis-cli', 'openssl', 'keytool', 'ansible', 'htpasswd', 'mount', 'cifs', 'psexec', 'winexe', 'rclone', 'plink', 'docker login', 'az login', 'helm', 'unzip', 'zip ', '7z ', 'gpg', 'restic', 'mongo', 'cqlsh', 'nmcli', 'wpa_passphrase', 'snmp', 'ipmitool', 'expect', 'rar ', 'xfreerdp', 'evil-winrm', 'crackmapexec', 'kinit', 'lftp', 'isql', 'vncviewer', 'mosquitto'], pattern: /[a-z0-9_-]{2,20}[^\n]{0,160}? (?:-p|-P|-w|-a|-pass(?:in|out)? pass:|-k pass:|-pw|--pass(?:word|phrase)?|-o password=|,pass(?:word)?=|-storepass|-keypass|-srcstorepass|-deststorepass|-U[ ]?\w{1,40}%|\/p:|-A|password)[ =]?['"]?([^\s'"`]{5,80})/iy, checks: { value: 'strict' } },
  { id: 'command-password', kind: 'password in a command', keywords: ['echo', 'printf', "<<<"], pattern: /(?:(?:echo|printf)(?: -n)? ?)["']([^\s"']{5,80})["'] ?\| ?(?:sudo -S|docker login|passwd|chpasswd|openssl|gpg|su )/iy, checks: { value: 'strict' } },
  { id: 'command-password', kind: 'password in a command', keywords: ['net use'], pattern: /net use [^\n]{1,120}? ([^\s'"`\\]{5,80}) \/user:/iy, checks: { value: 'strict' } },
  { id: 'connection-string', kind: 'connection string with a password', keywords: ['@tcp(', '@unix('], pattern: /[\w-]{1,40}:(\S{4,80})@(?:tcp|unix)\(/g, near: [120, 6], checks: { value: 'address' } },
  { id: 'connection-string', kind: 'connection string with a password', keywords: [':5432', ':3306', ':27017', ':6379', ':1433'], pattern: /[\w.-]{1,40}:([^\s:/@]{4,80})@[\w.-]{1,80}:\d{4,5}/g, near: [140, 8], checks: { value: 'address' } },
  { id: 'command-password', kind: 'password in a command', keywords: ['enable secret', 'enable password', 'net user', 'community', 'sudo -s', 'htpasswd -'], pattern: /enable (?:secret|password) (?:\d )?(\S{5,80})|net user \S{1,40} (\S{5,80})|snmp-server community (\S{5,80})|echo ["']?([^\s"'|]{5,80})["']? ?\| ?sudo -S|htpasswd -\w{0,4}b\w{0,4} \S{1,80} \S{1,40} (\S{5,80})/gi, near: [90, 130], checks: { value: 'strict' } },
  { id: 'session-cookie', kind: 'session cookie', keywords: ['cookie:'], pattern: /cookie: ?[^\n]{0,200}?(?:sess\w{0,20}|[\w.]{0,16}sid|token|auth\w{0,12}|jwt|[jp]\w{2,6}sessi?o?n?id|remember\w{0,20})=([\w%.+/=-]{16,600})/iy, checks: { value: 'token' } },
  { id: 'password-file', kind: 'line of a password file', keywords: [':5432:', ':3306:', ':*:', ':1433:', ':6432:', ':5433:'], pattern: /:(?:\d{4,5}|\*):[\w*.-]{1,64}:[\w*.@-]{1,64}:([^\s:"'`]{4,120})/y, checks: { value: 'password' } },
  { id: 'wpa-key', kind: 'Wi-Fi password', keywords: ['psk=', 'wep_key0=', 'wifi:'], pattern: /(?:psk|wep_key\d)="?([^\s"#]{8,64})|WIFI:[^\n]{0,120}?;?P:([^;\n]{4,80});/iy, checks: { value: 'strict' } },
];

export const examples: readonly SecretExamples[] = [
  { rule: 'connection-string', found: [['postgres://app:', 's3cr3tPw', '@db.example:5432/shop'], ['https://otto:7ALar6nucXJ', 'NCkSaZ@Fyky@files.example/']], left: [['postgres://postgres:postgres@localhost'], ['postgres://user:password@host/db'], ['https://<user>:<password>@git.example/shop.git']] },
  { rule: 'basic-header', found: [['Authorization: Basic ', 'b3R0bzpmdk8yeUlG']], left: [['Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=='], ['Basic information about the garden']] },
  { rule: 'bearer-header', found: [['Authorization: Bearer ', 'JnwcILta2bLSe9Uph4BQYMJ5OHDeyJAF']], left: [['Authorization: Bearer $TOKEN'], ['Bearer realm="api"']] },
  { rule: 'command-password', found: [['mysqldump -uotto -p', 'aeud4QsG1qOB shop'], ['curl -u otto:', 'kV9xTm2Lp https://example.org']], left: [['mysql -u <user> -p<password> <database>'], ['curl -u user:password https://example.com/api'], ['docker login -u otto --password-stdin < token.txt']] },
  { rule: 'password-file', found: [['db.example:5432:shop:otto:', 'kV9xTm2Lp']], left: [['*:*:*:user:password']] },
];
