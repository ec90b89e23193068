/** Texts as the logs of agents hold them, made from a seed, with nothing secret in them. */
export function agentLogs(count: number, seed: number): { readonly kind: string; readonly text: string }[] {
  const draw = random(seed);
  const below = (most: number): number => Math.floor(draw() * most);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const of = (letters: string, length: number): string => Array.from({ length }, () => letters.charAt(below(letters.length))).join('');
  const hex = (length: number): string => of('0123456789abcdef', length);
  const digits = (length: number): string => `${1 + below(9)}${of('0123456789', length - 1)}`;
  const uuid = (): string => [8, 4, 4, 4, 12].map(hex).join('-');
  const day = (): string => `2026-0${1 + below(9)}-1${below(10)}`;
  const time = (): string => `1${below(10)}:${1 + below(5)}${below(10)}`;
  const word = (): string => pick(WORDS);
  const snake = (): string => Array.from({ length: 2 + below(3) }, word).join('_');
  const camel = (): string =>
    word() +
    Array.from({ length: 1 + below(2) }, word)
      .map((one) => one.charAt(0).toUpperCase() + one.slice(1))
      .join('');
  const bytes = (length: number): string => Buffer.from(Array.from({ length }, () => below(256))).toString('base64');
  const model = (): string =>
    pick([
      'gpt-4o-mini-2024-07-18',
      'claude-sonnet-4-20250514',
      'llama-3.3-70b-versatile',
      'gemini-2.5-flash-lite',
      'text-embedding-3-large',
    ]);
  const env = (): string => pick(['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'GROQ_API_KEY', 'SLACK_BOT_TOKEN', 'JWT_SECRET']);
  const kinds: Readonly<Record<string, () => string>> = {
    'session header': () =>
      `# Session: ${day()} ${time()}:00 UTC\n\n- **Session Key**: agent:${word()}:${pick(['discord', 'telegram', 'slack'])}:${pick(['direct', 'group', 'channel'])}:${digits(18)}\n- **Session ID**: ${uuid()}\n- **Source**: ${pick(['discord', 'telegram'])}\n`,
    'test output': () =>
      `${pick(['All test cases pass', 'Tests pass', 'Every check passes'])}: ${below(300)}/${300}\nPASS src/${word()}/${camel()}.test.ts (${below(90)}.${below(10)} s)\n  ✓ test_${snake()}_after_${below(48)}h (${below(900)} ms)\n- test_login_pass: test_password_reset_${snake()}\nFAILED tests/test_${word()}.py::test_token_${snake()}_401 - AssertionError\n`,
    'commit ids': () =>
      `- pin: ${hex(7)}\n- Bumped the submodule pin to ${hex(8)}.\n- commit ${hex(40)}\nindex ${hex(7)}..${hex(7)} 100644\n- uses: actions/checkout@${hex(40)} # v4.${below(9)}.1\n`,
    'names of variables': () =>
      `| Variable | Model |\n| --- | --- |\n| \`${env()}\` | \`${model()}\` |\n\n${env()} → ${model()}\n- ${env()}: set in the shell, see ${word()}.md\n`,
    ids: () =>
      `request ${uuid()} took ${below(900)}ms\nmessage_id ${digits(18)}, thread ts ${digits(10)}.${digits(6)}\nmsg_${of('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 26)} ${word()}\n`,
    drawing: () =>
      `![${word()}](data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><style>.key{fill:#${hex(6)}} .token:nth-child(2){stroke-width:2.5px}</style><path d="M${below(90)} ${below(90)}l${below(90)}"/></svg>`).toString('base64')})\n<img src="data:image/png;base64,${bytes(240)}">\n`,
    'stack trace': () =>
      `TypeError: cannot read '${word()}' of undefined\n    at ${camel()} (/app/node_modules/${word()}/dist/${word()}-${hex(8)}.js:${below(900)}:${below(90)})\n    at async ${camel()}Token (/app/src/auth/${word()}.ts:${below(900)}:7)\nNode.js v20.${below(20)}.1\n`,
    diff: () =>
      `\`\`\`diff\n@@ -${below(90)},6 +${below(90)},8 @@ export class ${camel()}\n-  private readonly privateKey: Uint8Array;\n+  private readonly privateKey: Uint8Array<ArrayBuffer>;\n+  const token = await this.${camel()}.getToken(${word()});\n+  password: z.string().min(${below(20)}),\n+  apiKey: process.env.${env()},\n\`\`\`\n`,
    lockfile: () =>
      `"node_modules/${word()}": {\n  "version": "${below(9)}.${below(20)}.${below(9)}",\n  "resolved": "https://registry.npmjs.org/${word()}/-/${word()}-1.2.${below(9)}.tgz",\n  "integrity": "sha512-${bytes(64)}"\n}\n`,
    'build output': () =>
      `dist/assets/index-${of('ABCDEFGHabcdefgh0123456789', 8)}.js   ${below(900)}.${below(90)} kB │ gzip: ${below(90)}.1 kB\nsha256:${hex(64)}\nsecond pass: ${below(99)}.${below(9)}%, third pass: ${below(900)}ms\n=> => writing image sha256:${hex(64)}\n`,
    config: () =>
      `\`\`\`env\nDB_PASSWORD=${pick(['securepassword', 'secure_password', 'your_password_here', 'changeme', 'password123'])}\nDATABASE_URL=postgres://${pick(['user:password', 'postgres:postgres', 'admin:admin123'])}@localhost:5432/${word()}\n${env()}=${pick(['your-key-here', 'sk-your-key', '<your key>', 'xxxxxxxx', ''])}\nMAX_TOKENS=${digits(4)}\nJWT_SECRET=$(openssl rand -base64 32)\n\`\`\`\n`,
    code: () =>
      `\`\`\`ts\nconst tokenHash = createHash('sha256').update(randomBytes(${below(64)})).digest('hex');\nfunction sign(privateKey: Uint8Array, key: CryptoKey): Promise<string> {}\nconst cacheKey = \`${word()}:\${id}:${word()}\`;\n\`\`\`\n\`\`\`py\napi_key = secrets.token_urlsafe(${below(64)})\nsecret = os.environ["${env()}"]\n\`\`\`\n`,
    prose: () =>
      `- ${time()} Rotated the ${word()} token; the new one is in the vault.\n- The password of ${word()} must be changed before ${day()}.\n- Tokens: ${below(200)}k in, ${below(20)}k out; reserveTokens=${below(90)}k, floor=${below(20)}k\n- GPIO pin ${below(40)} drives the ${word()} relay; PIN ${below(9)} → GPIO${below(40)}\n- ${word()}@example.org / Support, ${day()}\n`,
  };
  const names = Object.keys(kinds);
  return Array.from({ length: count }, (_, at) => {
    const kind = names[at % names.length] ?? '';
    return { kind, text: `# ${day()}\n\n${kinds[kind]?.() ?? ''}\n${word()} and ${word()} are done.\n` };
  });
}

const WORDS =
  'harbour ferry ledger index worker queue router parser cache gateway report invoice planner weather garden bridge lantern compass editor viewer runner loader'.split(
    ' ',
  );

/** Mulberry32. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
