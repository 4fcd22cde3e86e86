import { Random } from './random-edit.ts';

export interface PageFixture {
  name: string;
  html: string;
}

const sales = (doctype: string, lineBreak: string) =>
  `${doctype}
<html lang="pt-BR">
<head>
  <meta charset="utf-8">
  <title>Oferta &amp; b&ocirc;nus</title>
  <style>body > p { color: #333 }</style>
  <script>if (1 < 2) document.write('<p>' + "</p>")</script>
</head>
<body class="page">
  <!-- topo -->
  <h1 id=top>Emagreça <b>já</b>!</h1>
  <p>De R$ 197,00 por <strong>R$&nbsp;97,00</strong> &copy 2026</p>
  <a href="https://pay.example/c?a=1&b=2">Comprar</a>
  <img src='foto.jpg' alt="">
  <ul><li>Um<li>Dois<li>Três</ul>
</body>
</html>
`.replaceAll('\n', lineBreak);

/** Pages from the wild, well-formed or not; each must survive the editor unchanged. */
export const pages: readonly PageFixture[] = [
  { name: 'sales page', html: sales('<!DOCTYPE html>', '\n') },
  { name: 'with CRLF', html: sales('<!DOCTYPE html>', '\r\n') },
  { name: 'with CR alone', html: sales('<!doctype html>', '\r') },
  { name: 'with a byte order mark', html: `\uFEFF${sales('<!DOCTYPE html>', '\n')}` },
  { name: 'with a byte order mark and nothing else', html: '\uFEFF' },
  {
    name: 'XHTML 1.0 strict',
    html: sales(
      '<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
      '\n',
    ),
  },
  {
    name: 'HTML 4.01 transitional',
    html: sales('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">', '\n'),
  },
  { name: 'HTML 3.2', html: sales('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">', '\n') },
  { name: 'legacy doctype', html: sales('<!DOCTYPE html SYSTEM "about:legacy-compat">', '\n') },
  { name: 'no doctype, quirks', html: sales('', '\n') },
  { name: 'nothing', html: '' },
  { name: 'white space', html: ' \n\t ' },
  { name: 'a word', html: 'Olá' },
  { name: 'a doctype alone', html: '<!doctype html>' },
  {
    name: 'a comment at each end',
    html: '<!-- a --><!doctype html><p>x</p></body></html><!-- b -->\n<!-- c',
  },
  { name: 'no html, head and body', html: '<!doctype html>\n<title>T</title>\n<p>Um</p>\n<p>Dois</p>\n' },
  { name: 'a body and no head', html: '<html><body>\n<p>x</p>\n</body></html>\n' },
  { name: 'an empty page', html: '<html></html>' },
  { name: 'text after the end', html: '<body><p>a</p></body></html>\n fim <i>de</i> tudo' },
  { name: 'text that goes on after the end tags', html: '<body>antes</body></html>\ndepois' },
  { name: 'two bodies', html: '<body class=a>x<body id=b class=c>y<html lang=pt>z' },
  { name: 'stray end tags in a text', html: '<p>um</span> dois</b> três</p></div></x>' },
  { name: 'unclosed tags', html: '<div><p>a<p>b<ul><li>c<li>d<b>e' },
  { name: 'a tag that never ends', html: '<p>texto<a href="x' },
  { name: 'an end tag that never ends', html: '<p>texto</p' },
  { name: 'a lone less-than at the end', html: '<p>texto <' },
  {
    name: 'less-than among words',
    html: '<p>a < b, 3<4 e 5 <6</p><p>AT&T &amp &lt; &unknown; &#x41 &#0; &#128;</p>',
  },
  { name: 'misnested formatting', html: '<p>1<b>2<i>3</b>4</i>5</p><b>6<p>7</b>8</p>9' },
  {
    name: 'formatting over blocks',
    html: '<font color=red><div>a<div>b</div></font>c</div>d<a href=x>e<div>f<a href=y>g',
  },
  { name: 'four times the same', html: '<p><b><b><b><b>x<p>y</b></b></b></b>z' },
  {
    name: 'foster parents',
    html: '<div><table>fora<tr><td>a</td>fora de novo<b>c</b></tr> <p>e</p></table>d</div>',
  },
  { name: 'implied table parts', html: '<table><tr><td>a<td>b<tr><th>c</table><table><td>d</table>' },
  {
    name: 'caption and columns',
    html: '<table><caption>t</caption><colgroup><col><col></colgroup><thead><tr><td>x</table>',
  },
  {
    name: 'hidden inputs in tables',
    html: '<table><input type=hidden name=a><input name=b><tr><form><td><input></form></table>',
  },
  {
    name: 'selects',
    html: '<select><option>a<option selected>b<optgroup label=c><option>d</select><select><div>x</div></select>',
  },
  {
    name: 'svg and math',
    html: '<p>a<svg viewBox="0 0 1 1"><title>t &amp; u</title><g><path d="M0 0"/></g><foreignObject><p>b</p></foreignObject><style>.a>b{}</style><![CDATA[x < y &amp; z]]></svg><math><mi>x</mi><annotation-xml encoding="text/html"><b>y</b></annotation-xml></math>c</p>',
  },
  {
    name: 'html that leaves svg',
    html: '<svg><g>a<p>b</p></g></svg><math><b>c</b></math><svg><font color=x>d',
  },
  {
    name: 'templates',
    html: '<template><tr><td>a</td></tr><p>b</p></template><template id=t>só<template>dois</template></template>',
  },
  {
    name: 'frames',
    html: '<html><head><title>f</title></head><frameset cols="1,*"><frame src=a><frame src=b><noframes><p>x</p></noframes></frameset></html>',
  },
  {
    name: 'raw texts',
    html: '<style><!-- a --></style><xmp><b>x</b></xmp><iframe><p></iframe><noembed><i></noembed><noscript><img src=x></noscript>',
  },
  {
    name: 'a noscript in the head',
    html: '<head><noscript><link rel=stylesheet href=a></noscript><title>x</title></head><p>y',
  },
  {
    name: 'scripts in comments in scripts',
    html: '<script><!-- <script> a </script> --></script><script>"<!--"</script><p>x</p>',
  },
  { name: 'an unclosed script', html: '<p>a</p><script>var a = "<p>"' },
  { name: 'plaintext', html: '<p>a<plaintext><b>b</b></plaintext>c' },
  {
    name: 'text areas',
    html: '<textarea>\n\n <b>a</b> &amp;</textarea><textarea>\r\nb</textarea><textarea>c',
  },
  {
    name: 'preformatted',
    html: '<pre>\n a\n  b</pre><pre>\r\n\r\nc</pre><listing>\nd</listing><pre>e</pre><pre>\n<b>\nf</b></pre>',
  },
  { name: 'NUL', html: '<p>a\0b</p><script>c\0d</script><title>e\0</title><svg>f\0</svg>\0<i \0=\0>x</i>' },
  { name: 'halves of surrogate pairs', html: '<p>\uD83D a \uDE00 😀</p><a title="\uD83D">x</a>' },
  {
    name: 'accents, emoji and right to left',
    html: '<p dir=rtl>مرحبا שלום</p><p>Ação 👩‍👩‍👧 ﬀ \u00A0 \u2028</p>',
  },
  {
    name: 'attributes without quotes',
    html: '<a href=/x?a=1&b=2 class=c/ id=\'d\' disabled title = "e" data-x= f>g</a><br/><input value=a/>',
  },
  {
    name: 'odd attributes',
    html: '<p =a b==c d"e \'f /g/h ="i" A=1 a=2 CLASS="" onclick>x</p><p a="1"b=\'2\'c>y</p>',
  },
  { name: 'attributes over lines', html: '<a\r\n  href\n=\r\n"um\r\ndois"\r\n\tclass\f=\f\'a\nb\'\n>x</a>' },
  {
    name: 'entities in attributes',
    html: '<a href="?a&copy=1&lt;2&amp;b&notit;&#x2F" title=&quot;x&quot>y</a>',
  },
  {
    name: 'a giant attribute',
    html: `<img src="data:image/png;base64,${'QUJD'.repeat(50_000)}" alt=x><p>y</p>`,
  },
  {
    name: 'many attributes',
    html: `<p ${Array.from({ length: 500 }, (_, at) => `a${at}="${at}"`).join(' ')}>x</p>`,
  },
  { name: 'deep', html: `${'<div>'.repeat(3_000)}x${'</div>'.repeat(3_000)}` },
  { name: 'wide', html: `<ul>${'<li>x\n'.repeat(3_000)}</ul>` },
  {
    name: 'conditional comments',
    html: '<!--[if IE]><p>ie</p><![endif]--><![if !IE]><p>x</p><![endif]><?php echo 1 ?><p>y</p>',
  },
  {
    name: 'comments that end oddly',
    html: '<!--> a <!---> b <!-- c --!> d <!-- e -- f --> <!g> </ h><p>x</p>',
  },
  {
    name: 'custom elements',
    html: '<x-card a:b=c><slot name=d></slot></x-card><o:p>&nbsp;</o:p><image src=x><isindex>',
  },
  {
    name: 'nested links and buttons',
    html: '<a href=a>1<a href=b>2</a></a><button>3<button>4</button><nobr>5<nobr>6',
  },
  { name: 'forms in forms', html: '<form id=a><form id=b><input></form></form><form><p>x</form>y</p>' },
  { name: 'headings and lists', html: '<h1>a<h2>b</h1><dl><dt>c<dd>d<dt>e</dl><ol><li><ul><li>f</ol>' },
  {
    name: 'a base and a refresh',
    html: '<head><base href="/a/" target=_top><meta http-equiv=refresh content="0;url=b"></head><a href=c>d</a>',
  },
  {
    name: 'words of windows-1252 read as utf-8',
    html: '<meta charset=windows-1252><p>Promo\uFFFD\uFFFDo \u0080 \u0096</p>',
  },
];

const BITS = [
  ...['<p>', '</p>', '<div class="a b">', '</div>', '<b>', '</b>', '<i title=x>', '</i>'],
  ...['<a href="?a=1&amp;b">', '</a>', '<table>', '</table>', '<tr>', '<td>', '</td>', '</tr>'],
  ...['texto', ' ', '\n', 'a & b', '&nbsp;', '<br>', '<img src=x alt="é">', '<svg>', '</svg>'],
  ...['<path d=""/>', '<select>', '<option>', '</select>', '<ul>', '<li>', '</ul>'],
  ...['<script>a < b</script>', '<style>p{}</style>', '<template>', '</template>'],
  ...['<title>t</title>', '<!-- c -->', '<textarea>\nq</textarea>', '<pre>\n', '</pre>', '\r\n'],
  ...['😀', '</body>', '</html>', '<head>', '<body id=k>', '<form>', '</form>'],
  ...['<button type=button>', '</button>', '<h2>', '</h2>', '<span style="color: red">', '</span>'],
  ...['<font size=2>', '</font>', '<math>', '</math>', '<foreignObject>'],
  ...['<noscript><p>n</p></noscript>', '<input type=hidden>', '<caption>', '<nobr>', '&lt', '<'],
  ...['\0'],
];

export function brokenPage(seed: number, length = 60): string {
  const random = new Random(seed);
  return Array.from({ length }, () => random.pick(BITS)).join('');
}

/** A sales page of about this size in bytes. */
export function longPage(bytes: number): string {
  const sections: string[] = [];
  for (let length = 0, at = 0; length < bytes; at += 1) {
    const section = `
<section id="s${at}" class="oferta faixa-${at % 7}" style="padding: 10px; color: #${String(100_000 + at).slice(-6)}">
  <h2>Seção ${at}: resultado em ${at % 30} dias</h2>
  <p>Mais de <strong>${at}</strong> pessoas j&aacute; compraram por <em>R$&nbsp;${at},90</em>. Não perca &mdash; é hoje!</p>
  <a class="btn" href="https://pay.example/checkout?oferta=${at}&amp;src=pagina" onclick="track(${at})">Quero comprar agora</a>
  <img src="/img/${at}.webp" alt="Foto ${at}" loading="lazy" width="640" height="480">
  <ul><li>Item um</li><li>Item dois</li><li>Item três</li></ul>
</section>`;
    sections.push(section);
    length += section.length;
  }
  return `<!DOCTYPE html>\n<html lang="pt-BR"><head><meta charset="utf-8"><title>Longa</title></head><body>${sections.join('')}\n</body></html>\n`;
}
