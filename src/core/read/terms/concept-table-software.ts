/** Software and its making, in the form that `concept-table.ts` describes. */
export const SOFTWARE = `
deploy deployment ship release rollout roll_out go_live ausgerollt deployar - deploi ausroll bereitstell veroffentlich despleg desplieg rilasci lanz деплой разверн выкат 部署 发布 上线 デプロイ 배포 릴리스
production prod produccion producao produzione - produktion продакшн 生产 本番 프로덕션
staging preprod preproduction стейджинг 预发布 ステージング 스테이징
host machine vm serveur - servidor server сервер 服务器 サーバ 서버
cluster кластер 集群 クラスタ 클러스터
repository repo - repositor репозитор リポジトリ 저장소
database db dbs basedatos - datenbank баз 数据库 データベース 데이터베이스
branch rama ramo - zweig ветк 分支 ブランチ 브랜치
commit коммит 提交 コミット 커밋
merge - fusion fusionn zusammenfuhr слия 合并 マージ 병합
pr pull_request merge_request プルリク
bug mistake defect erreur error erro - fehler ошибк 错误 バグ 버그
issue trouble - problem проблем 问题 問題 문제
ticket тикет 工单 チケット 티켓
fix repair solve patch behoben losen gelost - beheb reparier corrig repar resolu resolv resuel arregl consert correg ripar risolt risolv исправ почин решить 修复 修理 解决 修正 수정 해결
crash fallo fail failure break broke broken outage defekt kaputt abgesturzt panne echec roto rota - absturz fehlschlag fehlgeschlag echou falh quebr rott guast слома упал падает 崩溃 故障 失败 クラッシュ 실패 고장
test essai - prueb teste testar тест 测试 テスト 테스트
build built - compil сборк 构建 ビルド 빌드
pipeline ci workflow пайплайн 流水线 パイプライン 파이프라인
log - protokoll лог 日志 ログ 로그
backup back_up - sicherung datensicherung sauvegard respald salvatagg бэкап 备份 バックアップ 백업
restore recover recovery - wiederherstell restaur ripristin восстан 恢复 復旧 복구
rollback roll_back revert - zuruckroll откат 回滚 ロールバック 롤백
cache кэш 缓存 キャッシュ 캐시
token key credential secret zugangsdaten cle llave chave chiave - schlussel ключ 密钥 キー 키를
password passphrase passcode pwd senha - passwort kennwort contrasen парол 密码 パスワード 비밀번호
login log_in sign_in logged_in angemeldet connexion acceder accedi - anmeld einlogg вход 登录 ログイン 로그인
logout log_out sign_out
authentication auth authenticate - authentifizier authentifi autentic аутентиф 认证 認証 인증
authorization privilege zugriff - berechtig permiss permis права 权限 権限 권한
role rollen
config settings setting setup set_up - konfig einstellung parametr configur ajust impostazion конфиг 配置 設定 설정
optional - optionnel opcion opcional facoltativ opzional необязат 可选 任意 선택사항
default standardmassig padrao - voreinstell predetermin predefinit умолчан 默认 デフォルト 기본값
variable variabel variablen
environment env environnement entorno ambiente - umgebung окружен 环境 環境 환경
upgrade update bump - aktualisier actualiz actualis atualiz aggiorn обнов 更新 アップデート 업데이트
- installier instal install установ 安装 インストール 설치
uninstall - deinstallier desinstal
migrated - migrier migr миграц 迁移 移行 마이그레이션
removal remove delete deletion erase drop geloscht - entfern losch supprim enlev elimin borr exclu apag remov rimuov rimoss удал стер 删除 移除 削除 삭제 제거
add added append addition - hinzufug hinzugefug erganz ajout anad agreg adicion acrescent aggiung aggiunt добав 添加 增加项 追加 추가
enable activated turn_on switch_on switched_on - aktivier aktiv einschalt eingeschalt activ habilit ativ attiv abilit включ актив 启用 激活 有効 활성
disable deactivate inactive turn_off switch_off - deaktivier inaktiv ausschalt ausgeschalt abschalt desactiv deshabilit desativ desabilit disattiv disabilit отключ выключ 禁用 停用 無効 비활성
allow zugelassen - permit erlaub gestatt zulass autoris autoriz permet permess разреш 允许 许可 許可 허용
forbid prohibit forbidden ban disallow - verbiet verbot untersag interdi prohib proib viet запрещ запрет 禁止 不允许 금지
require mandatory compulsory obligatory necessary need requirement obligatoire besoin - erforder notwendig pflicht verpflicht benotig brauch notig necess necesit oblig obrigat obbligat richied нужн требу обязат 需要 必须 必要 必須 필요 필수
doc documents documentation handbook - dokument handbuch document manual документ 文档 ドキュメント 문서
library package dependency lib - bibliothek paket biblioth paquet dependanc dependenc библиотек 依赖 ライブラリ 라이브러리
framework фреймворк 框架 フレームワーク 프레임워크
endpoint эндпоинт 端点 エンドポイント 엔드포인트
api apis interface interfaz interfaccia - schnittstelle интерфейс 接口 インターフェ 인터페이스
request requete - anfrage solicit requisic richiest запрос 请求 リクエスト 요청
timeout timed_out time_out
retry retried - wiederhol reessay reintent riprov повтор 重试 リトライ 재시도
code quelltext quellcode codice - codig код 代码 コード 코드
function method - funktion fonction funcion funzion 函数 関数 함수 методом
typ typen tipo
file fichero archivo arquivo - datei fichier файл 文件 ファイル 파일
folder directory carpeta - ordner verzeichnis dossier cartell папк 文件夹 フォルダ 폴더
data daten donnees datos dados dati данн 数据 データ 데이터
column colonne - spalte
schema schemata esquema
query - abfrage
index indizes indice
record - datensatz enregistr
list listen lista
link url ссылк 链接 リンク 링크
website site web sitio sitoweb - webseite сайт 网站 サイト 웹사이트
page seite seiten pagina страниц 页面 ページ 페이지
app application appli - anwendung aplicac aplicativ applicazion приложен 应用 アプリ
software program - programm 软件 ソフト
feature funktionalitat funzionalita - fonctionnalite funcionalidad фич 功能 機能 기능
version versionen versao верси 版本 バージョン 버전
kubernetes k8s
javascript js
typescript ts
python py
postgres postgresql pg psql
docker container dockerfile containerize
infrastructure infra - infrastrukt infraestruct infraestrutur infrastruttur инфраструктур 基础设施 インフラ 인프라
admin administrator - verwalter administrad amministrator админ 管理员 管理者 관리자
developer dev engineer programmer coder - entwickler developpeur desarrollador desenvolvedor sviluppator разработчик 开发者 エンジニア 개발자
development develop - entwickl developp desarroll desenvolv svilupp разраб 开发 開発 개발
design conception - entwurf gestalt disen desenh progettazion дизайн 设计 デザイン 디자인
- architekt architectur arquitect arquitet architettur архитектур 架构 アーキテク 아키텍처
security secure sicher securite seguridad seguranca sicurezza - sicherheit безопасн 安全 セキュリティ 보안
encrypt encryption - verschlussel
privacy - datenschutz privacid
network reseau rede rete - netzwerk сеть 网络 ネットワーク 네트워크
internet wifi wlan
port puerto
traffic verkehr - traf
memory ram
storage disk - almacenam
cloud nuage nube
queue - warteschlange
cron cronjob
monitor - uberwach surveil monitore monitoraggi мониторинг 监控 監視 모니터링
alert alarm warning alerta - warnung allarm предупрежд 警报 アラート 알람
- vorfall incident инцидент 事故 インシデント 인시던트
notify - benachrichtig notifi notific уведом 通知 알림창
performance - leistung rendiment
kpi - metrik metric
quota cap obergrenze - grenzwert limit лимит 限制 上限 제한
threshold seuil - schwelle
format - formatier formatt
lint linter linten
style stil estilo
template plantilla - vorlage шаблон 模板 テンプレート 템플릿
script - skript скрипт 脚本 スクリプト 스크립트
command comando comandi - befehl 命令 コマンド 명령
terminal shell console
screen ecran - bildschirm
keyboard - tastatur clavier
laptop notebook computer pc rechner ordinateur ordenador computador ноутбук 电脑 パソコン 컴퓨터
editor ide editeur
agent assistant agenti - assistent агент 代理 エージェント 에이전트
model modelo - modell модел 模型 モデル 모델
prompt промпт 提示词 プロンプト 프롬프트
`;
