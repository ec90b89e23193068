import { propertyTags, saysPrivate } from '../../../src/core/read/frontmatter/privacy';
import { parseYaml } from '../../../src/core/read/frontmatter/yaml';

test.each([
  ['private: true', true],
  ['private: True', true],
  ['private: "yes"', true],
  ['private: 1', true],
  ['private: family', true],
  ['Private: on', true],
  ['meta: {private: true}', true],
  ['list: [{a: {private: yes}}]', true],
  ['publish: false', true],
  ['publish: "no"', true],
  ['site:\n  Publish: False', true],
  ['private: false', false],
  ['private: "No"', false],
  ['private: 0', false],
  ['private:', false],
  ['private: []', false],
  ['publish: true', false],
  ['publish:', false],
  ['title: private', false],
])('%j is private: %s', (yaml, expected) => {
  expect(saysPrivate(parseYaml(yaml)) !== null).toBe(expected);
});

test.each([
  ['tags: [[a, [private]], b]', ['a', 'b', 'private']],
  ['tags: {x: private}', ['private', 'x']],
  ['tag: "#private"', ['#private']],
  ['TAGS: a, private;c', ['a', 'c', 'private']],
  ['meta: {Tags: [private/x]}', ['private/x']],
  ['title: private', []],
])('the tags of %j', (yaml, expected) => {
  expect(propertyTags(parseYaml(yaml)).sort()).toEqual(expected);
});
