import { expect, test } from 'vitest';
import { dataBlock, html } from './html.ts';

const hostile = `</script><img src=x onerror="alert('1')">&`;

test('a value in a piece of HTML is text, between tags and in attributes', () => {
  expect(String(html`<p title="${hostile}">${hostile}</p>`)).toBe(
    '<p title="&lt;/script&gt;&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;">&lt;/script&gt;&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;</p>',
  );
});

test('pieces are put into one another as they are, and nothing is drawn of null', () => {
  const items = ['a', '<b>'].map((text) => html`<li>${text}</li>`);
  expect(String(html`<ul>${items}</ul>${null}${html`<hr>`}${0}`)).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul><hr>0');
});

test('no text can end a block of data, and every reader of JSON reads it back', () => {
  const block = String(dataBlock({ name: `${hostile}\u2028<!--` }));
  const inside = block.slice('<script type="application/ld+json">'.length, -'</script>'.length);
  expect(inside).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(inside)).toEqual({ name: `${hostile}\u2028<!--` });
});
