import type { Sample } from './samples';

/** Texts whose shape costs tokens: tables, drawings, rules and indentation. */
export const layoutSamples: readonly Sample[] = [
  {
    kind: 'Chinese table',
    fit: `| 项目 | 负责人 | 状态 | 截止日期 |\n| --- | --- | --- | --- |\n| 账单服务 | 李明 | 进行中 | 2026-03-15 |\n| 地址登记 | 王芳 | 已完成 | 2026-02-01 |\n| 夜间备份 | 张伟 | 暂停 | 2026-04-20 |\n| 用户界面 | 陈静 | 待审核 | 2026-05-08 |\n\n| 城市 | 仓库 | 数量 |\n|:---|:---:|---:|\n| 上海 | 一号仓 | 120 |\n| 广州 | 三号仓 | 85 |\n| 成都 | 备用仓 | 40 |\n`,
    check: `| 任务 | 优先级 | 说明 | 更新时间 |\n| --- | --- | --- | --- |\n| 数据迁移 | 高 | 分批处理订单 | 2026-01-12 |\n| 镜像构建 | 中 | 拆成两层 | 2026-01-19 |\n| 健康检查 | 低 | 每五秒一次 | 2026-02-03 |\n| 日志清理 | 中 | 保留三十天 | 2026-02-27 |\n\n| 会议 | 地点 | 人数 |\n|---|---|---|\n| 周会 | 二楼 | 8 |\n| 评审 | 线上 | 15 |\n`,
  },
  {
    kind: 'Japanese table',
    fit: `| 項目 | 担当 | 状態 | 期限 |\n| --- | --- | --- | --- |\n| 請求サービス | 田中 | 進行中 | 2026-03-15 |\n| 住所の登録 | 佐藤 | 完了 | 2026-02-01 |\n| バックアップ | 鈴木 | 停止 | 2026-04-20 |\n| 画面の設計 | 高橋 | 確認待ち | 2026-05-08 |\n\n| 場所 | 時間 | 備考 |\n|---|---|---|\n| 会議室 | 10:00 | 資料を持参 |\n| オンライン | 14:30 | 録画あり |\n`,
    check: `| タスク | 優先度 | 内容 | 更新日 |\n| --- | --- | --- | --- |\n| データ移行 | 高 | 注文を分けて処理 | 2026-01-12 |\n| ビルド | 中 | 二つの層に分ける | 2026-01-19 |\n| 監視 | 低 | 五秒ごとに確認 | 2026-02-03 |\n| ログの整理 | 中 | 三十日間保存 | 2026-02-27 |\n\n| 会議 | 場所 | 人数 |\n|---|---|---|\n| 定例 | 二階 | 8 |\n| レビュー | 本社 | 15 |\n`,
  },
  {
    kind: 'Korean table',
    fit: `| 항목 | 담당 | 상태 | 마감일 |\n| --- | --- | --- | --- |\n| 청구 서비스 | 김민수 | 진행 중 | 2026-03-15 |\n| 주소 등록 | 이서연 | 완료 | 2026-02-01 |\n| 야간 백업 | 박지훈 | 중지 | 2026-04-20 |\n| 화면 설계 | 최유진 | 검토 대기 | 2026-05-08 |\n\n| 도시 | 창고 | 수량 |\n|---|---|---|\n| 서울 | 제1창고 | 120 |\n| 부산 | 예비 | 85 |\n`,
    check: `| 작업 | 우선순위 | 설명 | 수정일 |\n| --- | --- | --- | --- |\n| 데이터 이전 | 높음 | 주문을 나누어 처리 | 2026-01-12 |\n| 이미지 빌드 | 보통 | 두 단계로 분리 | 2026-01-19 |\n| 상태 확인 | 낮음 | 오 초마다 확인 | 2026-02-03 |\n| 로그 정리 | 보통 | 삼십 일 보관 | 2026-02-27 |\n\n| 회의 | 장소 | 인원 |\n|---|---|---|\n| 주간 | 이층 | 8 |\n| 검토 | 온라인 | 15 |\n`,
  },
  {
    kind: 'Tree',
    fit: `vault\n├── daily\n│   ├── 2026-01-04.md\n│   └── 2026-01-05.md\n├── projects\n│   ├── billing\n│   │   ├── plan.md\n│   │   └── notes.md\n│   └── register.md\n├── people\n│   └── priya.md\n└── README.md\n`,
    check: `src\n├── core\n│   ├── model\n│   │   ├── link.ts\n│   │   └── note.ts\n│   ├── read\n│   └── write\n│       └── writer.ts\n├── cli\n│   └── run.ts\n└── main.ts\n`,
  },
  {
    kind: 'Frames',
    fit: `┌──────────────┐      ┌──────────────┐\n│   Register   │─────▶│   Billing    │\n└──────┬───────┘      └──────┬───────┘\n       │                     │\n       ▼                     ▼\n┌──────────────┐      ┌──────────────┐\n│    Backup    │      │   Printer    │\n└──────────────┘      └──────────────┘\n\n╔════════╦═════════╗\n║ Name   ║ State   ║\n╠════════╬═════════╣\n║ orders ║ running ║\n╚════════╩═════════╝\n`,
    check: `┌────────────┬──────────┬─────────┐\n│ Service    │ Port     │ Owner   │\n├────────────┼──────────┼─────────┤\n│ gateway    │ 8080     │ Tom     │\n│ orders     │ 5432     │ Priya   │\n└────────────┴──────────┴─────────┘\n\n   ┌─────────┐     ┌───────────┐\n   │  Agent  │────▶│   Vault   │\n   └────┬────┘     └─────┬─────┘\n        │                │\n        └───────┬────────┘\n                ▼\n╔═══════════╗\n║  Report   ║\n╚═══════════╝\n`,
  },
  {
    kind: 'Emoji rows',
    fit: `✅ ✅ ❌ ✅ ✅\n🟢 gateway\n🔴 orders\n🟡 printer\n⭐⭐⭐⭐\n👍👍👎\n| Test | Mac | Linux |\n|---|---|---|\n| open | ✅ | ✅ |\n| sync | ❌ | ⚠️ |\n`,
    check: `❌ ✅ ✅ ❌\n🟢 register\n🟡 backup\n🔴 mail\n⭐⭐⭐\n👍👎👎\n| Step | Phone | Desk |\n|---|---|---|\n| load | ✅ | ❌ |\n| save | ⚠️ | ✅ |\n`,
  },
  {
    kind: 'Rules and dashes',
    fit: `Opening ————————————————\n--------------------------------------------------\nThe register — not billing — owns the address.\n==================================================\n* * *\n__________________________\nName .......................... 12\nTotal ......................... 40\n~~~~~~~~~~~~\n########## Part two ##########\n`,
    check: `Closing ————————\n------------------------------\nThe backup – every night – takes an hour.\n==============================\n- - -\n________________\nPage .................. 7\nSum .................. 19\n~~~~~~~~~~~~~~~~\n################ End ################\n`,
  },
  {
    kind: 'Deep indentation',
    fit: `function walk(tree) {\n    for (const node of tree) {\n        if (node.children) {\n            for (const child of node.children) {\n                if (child.open) {\n                    visit(child);\n                }\n            }\n        }\n    }\n}\n- one\n    - two\n        - three\n            - four\n`,
    check: `def walk(tree):\n    for node in tree:\n        if node.children:\n            for child in node.children:\n                if child.open:\n                    visit(child)\n                else:\n                    skip(child)\n    return tree\n- a\n    - b\n        - c\n            - d\n`,
  },
];
