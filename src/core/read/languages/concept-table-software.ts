/** Software and its making, in the form that `concept-table.ts` describes. */
export const SOFTWARE = `
deploy deployment ship release rollout roll_out - deploi ausroll desplieg rilasci lanz выкат 部署 发布 上线 배포
production prod produccion producao produzione - produktion 生产 本番
staging preproduction стейджинг
host machine serveur - servidor server сервер サーバ 서버
cluster кластер
repository repo - repositor репозитор リポジトリ 저장소
database db - datenbank баз 数据库 データベース 데이터베이스
branch rama ramo - ветк 分支 브랜치
commit коммит 提交 コミット
merge - fusion fusionn слия 合并 マージ
pr pull_request
bug mistake defect erreur error erro - fehler バグ 버그
issue trouble - problem 问题
fix repair solve patch gelost - repar resolv ripar beheb исправ 修复 修正 수정
crash fail failure break broke broken outage panne roto rota - falh rott упал 故障
test - prueb teste testar тест 测试 テスト 테스트
build built - compil сборк ビルド
pipeline ci workflow
log - protokoll лог 日志 ログ 로그
backup back_up - sicherung sauvegard salvatagg бэкап 备份 バックアップ 백업
restore recover recovery - restaur
rollback roll_back revert - zuruckroll
cache кэш 缓存
token key secret zugangsdaten cle llave chave - schlussel ключ キー
password - passwort kennwort contrasen парол 密码 パスワード
login log_in sign_in acceder - anmeld вход 登录 로그인
logout log_out
auth authentication - authentifi 認証
zugriff - permiss permis права 权限
role rollen
config settings setting setup set_up - configur 設定
optional - opcional 可选
default - умолчан 默认
environment env environnement entorno ambiente - umgebung окружен 环境 環境
upgrade update bump - aggiorn 更新
- install installier 安装
uninstall - deinstallier
migrated - migr 移行
removal remove delete deletion drop - losch borr exclu apag remov entfern удал 删除
add added append addition
enable turn_on switch_on switched_on - activ abilit включ 有効
disable turn_off switch_off - ausschalt отключ выключ
allow - permit erlaub gestatt autoris autoriz permess разреш 允许
forbid forbidden ban disallow - interdi prohib viet verbiet verbot запрещ запрет 禁止 不允许 금지
require mandatory necessary need obligatoire besoin - pflicht brauch notig necess oblig obbligat richied нужн обязат 需要 必須 필요
doc documents documentation handbook - document manual документ 文档
library package dependency lib - bibliothek paket biblioth dependenc 依赖
api interfaz - schnittstelle 接口
request requete - richiest запрос 请求 요청
timeout time_out
retry retried - wiederhol
code quelltext codice - codig код 代码 コード
function - funktion fonction funcion funzion 函数
file fichero - datei fichier файл 文件 파일
folder directory - ordner verzeichnis dossier cartell
data daten datos dados dati данн 数据 데이터
index indice
record - enregistr
list listen lista
link url リンク
website site web - webseite
page seite seiten 页面 페이지
app application appli - anwendung aplicac aplicativ приложен アプリ
software program - programm 软件 ソフト 소프트웨어
feature - funcionalidad фич 功能 機能
version versao верси 版本
javascript js
kubernetes k8s
typescript ts
python py
postgres postgresql pg
docker container
infrastructure infra - インフラ
admin administrator - administrad 관리자
developer dev engineer
development develop - entwickl разраб 開発 개발
design - entwurf disen 设计 デザイン
security securite seguridad - sicherheit безопасн 보안
encrypt - verschlussel
privacy - datenschutz
network reseau rede rete - 网络
internet wifi wlan
port puerto
traffic - traf
memory ram
storage disk
cloud nube
cron cronjob
alert alarm warning
- incident инцидент
notify - notifi notific уведом 通知
performance - leistung
quota cap - limit лимит 上限
format - formatt
lint linter
style stil estilo
template plantilla
script - skript скрипт 脚本
terminal shell console
screen ecran
keyboard - clavier
laptop notebook computer pc rechner 电脑
agent assistant - агент
model - modell
`;
