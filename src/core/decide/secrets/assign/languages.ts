import type { Class } from '../value';

/**
 * What a secret is called, by what its value is like. In lower case; a hyphen stands for a space, a hyphen, an
 * underscore, or nothing. Languages: en de fr es pt it nl pl ru uk tr cs sk sv no da fi hu ro el bg sr lt ja zh ko ar he fa hi vi id th.
 */
export const LABELS: Readonly<Partial<Record<Class, string>>> = {
  password:
    'password|passwd|passwort|passkey|pass|pwd|pswd|psw|pw|ww|psk|security-answer|secret-answer|requirepass|storepass|identified-by|kennwort|passwörter|losung|wlan-schlüssel|wi-fi key|wifi-key|wlan-key|network-key|netzwerkschlüssel|netzwerksicherheitsschlüssel|' +
    'mot-de-passe|mdp|code-d’accès|code-wifi|code-wi-fi|contraseña|contrasenya|contrasena|clave|senha|palavra-passe|parola|parola-d’ordine|password-del|wachtwoord|toegangscode|' +
    'hasło|haslo|пароль|парол|пасс|лозинка|lozinka|zaporka|geslo|şifre|sifre|parolası|heslo|lösenord|passord|adgangskode|kodeord|salasana|jelszó|parolă|κωδικός|κωδικός-πρόσβασης|συνθηματικό|slaptažodis|parole|parool|lykilorð|' +
    'パスワード|パス|暗号|密码|密碼|口令|비밀번호|비번|암호|패스워드|كلمة-المرور|كلمة-السر|الرقم-السري|סיסמה|סיסמא|رمز-عبور|گذرواژه|पासवर्ड|कूटशब्द|mật-khẩu|kata-sandi|sandi|katalaluan|รหัสผ่าน|পাসওয়ার্ড|கடவுச்சொல்|contrassenya|pasahitza|fjalëkalimi|նշանաբառ|პაროლი|құпиясөз|ססמה|ססמא|jelszava|jelszavam|salasanani|salasanasi|heslem|hesla|hasła|hasłem|паролем|пароля|паролю|şifrem|parolam|kata-laluan|wagwoord|nenosiri|adgangsord|løsenord|pasvorto',
  phrase: 'passphrase|pass-phrase|passsatz|phrase-secrète|frase-de-contraseña|wachtwoordzin|kodfras|парольная-фраза|パスフレーズ|密码短语',
  pin: 'passcode|tresor|pin|pincode|pin-code|puk|door-code|gate-code|alarm-code|lock-code|safe-code|entry-code|access-code|locker-code|safe-combination|combination|geheimzahl|türcode|tresorcode|alarmcode|code-pin|digicode|code-porte|código|codigo|código-pin|codice|codice-pin|kod-pin|пин|пин-код|пін|пін-код|пинкод|код-от|код-домофона|код-сейфа|şifresi|暗証番号|ピン|pin码|비밀-번호|핀번호|핀|الرمز|रिमोट-पिन|पिन|portkod|dörrkod|sifra|keypad|keybox|schlüsselkasten|zahlenschloss|fahrradschloss|bike-lock|padlock|cvv|cvc|cvv2|cvc2|kod|deurcode|kode-pintu|code-de-la-porte|code-portail|code-immeuble|code-d’entrée|kod-do-bramy|kod-do-drzwi|kod-do-domofonu|kód-vchodu|ajtókód|kapukód|ovikoodi|код-двери|код-подъезда|kapı-kodu|código-de-puerta|código-da-porta|codice-cancello|mã-cửa',
  codes:
    'recovery-code|recovery-codes|backup-code|backup-codes|recovery-key|scratch-codes|emergency-codes|one-time-codes|2fa-code|2fa-codes|2fa-backup|totp-secret|totp-seed|totp-key|totp|2fa-secret|2fa-seed|2fa-key|2fa|mfa-secret|mfa-seed|otp-secret|otp-seed|otp|authenticator-secret|authenticator-key|authenticator|setup-key|wiederherstellungscode|wiederherstellungscodes|wiederherstellungsschlüssel|backup-schlüssel|code-de-récupération|codes-de-récupération|código-de-recuperación|códigos-de-recuperación|codici-di-recupero|herstelcodes|herstelcode|kody-zapasowe|резервные-коды|коды-восстановления|backupcodes|backup-codes-for|恢复代码|备用验证码|復旧コード|復元コード|バックアップコード|복구-코드|security-key|tan|tan-list|tan-liste|tans',
  key:
    'salt|secret|token|api-key|apikey|app-key|access-key|access-key-id|secret-key|secret-access-key|private-key|encryption-key|signing-key|signing-secret|master-key|master-secret|auth-key|auth-token|account-key|client-secret|client-key-data|consumer-secret|storage-key|shared-key|shared-secret|sharedaccesskey|preshared-key|presharedkey|service-key|license-key|licence-key|serial-key|product-key|deploy-key|webhook-secret|webhook-key|hmac-key|hmac|jwt|jwt-key|aes-key|cookie-secret|session-secret|server-key|server-token|admin-key|admin-token|host-key|function-key|functions-key|subscription-key|user-key|integration-key|routing-key|write-key|read-key|auth-salt|pepper|data-key|crypt-key|cipher-key|fernet-key|vapid-private|secret-key-base|refresh-token|id-token|access-token|bearer|pat|credential|x-api-key|authorization|dsn|accountkey|sas|sas-token|connection-string|org-key|team-key|bot-token|api-secret|api-token|apitoken|app-secret|app-token|app-password|' +
    'api-schlüssel|zugangsschlüssel|zugriffsschlüssel|geheimnis|schlüssel|zugriffstoken|lizenzschlüssel|clé-api|clé-secrète|clé-d’api|clé|jeton|llave|clave-api|clave-secreta|clave-de-api|llave-secreta|chave|chave-de-api|chave-api|chave-secreta|segredo|chiave|chiave-api|chiave-segreta|segreto|sleutel|api-sleutel|geheime-sleutel|klucz|klucz-api|tajny-klucz|ключ|ключ-api|секретный-ключ|секрет|токен|секретний-ключ|gizli-anahtar|anahtar|api-anahtarı|klíč|tajný-klíč|nyckel|hemlig-nyckel|api-nyckel|apiキー|キー|秘密鍵|シークレット|トークン|密钥|密鑰|api密钥|令牌|金鑰|私钥|비밀-키|비밀키|토큰|시크릿|키|مفتاح|الرمز-المميز|مفتاح-سري|कुंजी|टोकन|מפתח|khóa|kunci|nøgle|nøkkel|avain|kulcs|cheie|κλειδί',
  session: 'phpsessid|jsessionid|connect.sid',
  bareKey: 'key|answer|antwort',
  login:
    'u/p|user/pw|db|wifi|wi-fi|wlan|ssid|login|logins|ftp|credentials|creds|zugangsdaten|zugang|anmeldedaten|identifiants|accès|accesso|accesos|acceso|credenciales|credenziali|credenciais|acesso|inloggegevens|dane-logowania|логин|доступ|доступы|доступи|логін|giriş|přihlášení|inloggning|ログイン|账号|帳號|账户|로그인|계정|حساب|लॉगिन|user-pass|user/pass|auth|benutzer|konto|ssh|sftp|nas',
};

/** Words between the name and the value that say "is". */
export const IS =
  'is now|contains|says|holds|is still|is set to|is|are|was|will be|equals|set to|to|reads|lautet jetzt|lautet|ist jetzt|ist|war|est maintenant|est|es ahora|es|era|é agora|é|è ora|è|jest|это|теперь|—|=|це|je teď|je|är nu|är|er|on nyt|on|is nu|este|είναι|e|هي|هو|है|là|adalah|כן|היא|คือ|yra';

/** The same in scripts that put no space between words. */
export const IS_GLUED = '改为|改成|は|为|為|是|는|은|이|가|คือ';
