import { addressOf } from '../../../../src/core/memory/llm/address';
import { spaced } from '../../../support/spaced';

const of = (url: string): string => addressOf({ provider: 'openai', url });

test.each([
  ['', 'https://api.openai.com/v1'],
  ['  https://example.com/v1/  ', 'https://example.com/v1'],
  ['https://example.com', 'https://example.com'],
  ['http://localhost:1234/v1', 'http://localhost:1234/v1'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://[::1]:8080/', 'http://[::1]:8080'],
  ['http://10.1.2.3', 'http://10.1.2.3'],
  ['http://172.16.0.1', 'http://172.16.0.1'],
  ['http://172.31.255.1', 'http://172.31.255.1'],
  ['http://192.168.178.20:11434', 'http://192.168.178.20:11434'],
  ['http://[fd12::1]', 'http://[fd12::1]'],
])('"%s" is the address %s', (url, address) => {
  expect(of(url)).toBe(address);
});

test.each([
  ...spaced('example.com ftp://example.com file:///etc/passwd javascript:alert(1) http://example.com http://8.8.8.8'),
  ...spaced('http://172.15.0.1 http://172.32.0.1 http://192.169.0.1 http://11.0.0.1 http://127.0.0.1.example.com'),
  ...spaced('http://localhost.example.com http://10.0.0.1.nip.io http://[2001:db8::1]'),
  ...spaced('https://name:password@example.com https://name@example.com https://example.com/?key=1'),
  ...spaced('https://example.com/#x'),
])('"%s" is refused', (url) => {
  expect(() => of(url)).toThrow(expect.objectContaining({ code: 'bad_settings' }));
});

test('an address of another spelling is the same address', () => {
  expect(of('http://0x7f.1')).toBe('http://127.0.0.1');
  expect(of('HTTP://LOCALHOST')).toBe('http://localhost');
});

test.each([
  ['anthropic', 'https://api.anthropic.com'],
  ['ollama', 'http://127.0.0.1:11434'],
] as const)('%s has an address of its own', (provider, address) => {
  expect(addressOf({ provider, url: '' })).toBe(address);
});
