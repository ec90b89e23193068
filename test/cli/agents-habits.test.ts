import { cli, vaultOnDisk } from './terminal';

const settings = (convention: string): string => JSON.stringify({ memories: [{ name: 'A', root: '', convention }] });
const memory = (convention: string): string =>
  vaultOnDisk({
    '.top-of-mind.json': settings(convention),
    'feedback_tests.md': '---\nname: Write tests first\ndescription: d\ntype: feedback\n---\nSee [[short-runs]].\n',
    'project_runs.md':
      '---\nname: short-runs\nid: 01JNE8A0000000000000000001\ndescription: d\ntype: project\n---\nSee [[Write tests first]].\n',
  });

const byId = async (folder: string, command: string): Promise<readonly string[]> =>
  (
    (await cli(folder, [command, '--json'])).json.result['findings'] as unknown as readonly {
      readonly id: string;
      readonly message: string;
    }[]
  )
    .filter(({ id }) => id === 'link.by-id')
    .map(({ message }) => message);

test.each(['check', 'health'])(
  '%s: where agents name memories, or two links go by a name, such a link resolves quietly',
  async (command) => {
    expect(await byId(memory('mindstone'), command)).toEqual([]);
    expect(await byId(memory('notes-and-links'), command)).toEqual([]);
    const one = { 'a.md': 'See [[short-runs]].\n', 'b.md': '---\nname: short-runs\n---\n' };
    expect(await byId(vaultOnDisk({ '.top-of-mind.json': settings('notes-and-links'), ...one }), command)).toHaveLength(1);
  },
);
