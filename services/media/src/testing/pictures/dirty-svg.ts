import { exifBytes, jpegSegment, withSegments, XMP_PACKET } from './bytes.ts';
import type { DirtyPicture } from './dirty-picture.ts';
import { scene } from './scene.ts';

const SHAPES = `<rect width="64" height="48" fill="url(#a)"/><path d="M4 4h20v12z" fill="#c00" stroke="#000" stroke-width="2"/>
  <circle cx="44" cy="30" r="12" class="b"/><use href="#c" x="3"/>`;
const DEFS = `<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#08f"/></linearGradient>
  <g id="c"><path d="M30 2h9v9z"/></g></defs>`;
const svg = (attributes: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48" viewBox="0 0 64 48" ${attributes}>${content}</svg>\n`;

/** Files in the form that drawing programs write. */
export const DIRTY_SVG: readonly DirtyPicture[] = [
  {
    name: 'svg-inkscape',
    extension: 'svg',
    make: () =>
      text(`<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Segredo (http://www.segredo.test/) -->
${svg(
  `xmlns:svg="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
   xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:cc="http://creativecommons.org/ns#"
   inkscape:version="0.92" sodipodi:docname="segredo.svg" inkscape:export-filename="/home/segredo/retrato.png" version="1.1"`,
  `<sodipodi:namedview pagecolor="#fff" inkscape:window-width="1366"><inkscape:grid type="xygrid"/></sodipodi:namedview>
  <title>Segredo</title><desc>o segredo</desc>
  <metadata><rdf:RDF><cc:Work rdf:about=""><dc:title>Segredo</dc:title><dc:creator><cc:Agent><dc:title>Maria Segredo</dc:title></cc:Agent></dc:creator></cc:Work></rdf:RDF></metadata>
  ${DEFS}<style>.b{fill:#0a0}</style><svg:g inkscape:label="Segredo" inkscape:groupmode="layer" data-name="segredo">${SHAPES}</svg:g>`,
)}`),
    finds: [
      'Comment',
      'inkscape:export-filename',
      'sodipodi:docname',
      'dc:title',
      'title',
      'desc',
      'namedview',
      'inkscape:label',
    ],
  },
  {
    name: 'svg-illustrator',
    extension: 'svg',
    make: () =>
      text(
        `<?xml version="1.0" encoding="iso-8859-1"?>
<!-- Generator: Segredo 27 -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns_extend "http://ns.segredo.test/Extensibility/1.0/">
  <!ENTITY ns_svg "http://www.w3.org/2000/svg">
]>
<svg version="1.1" xmlns:x="&ns_extend;" xmlns="&ns_svg;" x="0px" y="0px" width="64" height="48" viewBox="0 0 64 48" xml:space="preserve">
<metadata>${XMP_PACKET.replaceAll('\ufeff', '')}</metadata>
<switch><foreignObject requiredExtensions="&ns_extend;" width="1" height="1"><x:pgfRef xlink="#segredo">Segr\xe9do</x:pgfRef></foreignObject>
<g x:extraneous="self">${DEFS}<style type="text/css"><![CDATA[/* segredo */ .b{fill:#0a0} @import url("http://segredo.test/a.css");]]></style>${SHAPES}</g></switch>
<x:pgf id="segredo">SEGREDO</x:pgf></svg>`,
        'latin1',
      ),
    finds: ['Comment', 'DOCTYPE', 'CSS', 'url', 'xmp:CreatorTool', 'dc:creator', 'pgf', 'x:extraneous'],
  },
  {
    name: 'svg-with-scripts',
    extension: 'svg',
    make: () =>
      text(
        svg(
          `onload="segredo()" xmlns:xlink="http://www.w3.org/1999/xlink"`,
          `<script>segredo("http://segredo.test")</script><script href="http://segredo.test/a.js"/>
  <foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="https://segredo.test"/></body></foreignObject>
  ${DEFS}<style>.b{fill:#0a0;mask:url(https://segredo.test/m.svg#m)} @\\69mport "https://segredo.test/b.css";</style>
  <a xlink:href="javascript:segredo()" onclick="segredo()"><set attributeName="href" to="javascript:segredo()"/>${SHAPES}</a>
  <image width="5" height="5" href="https://segredo.test/pixel.gif"/><use xlink:href="https://segredo.test/#a"/>
  <rect width="1" height="1" style="fill:u\\72l(https://segredo.test/p)" filter="url(&quot;https://segredo.test/f#g&quot;)"/>
  <handler type="application/ecmascript">segredo</handler>`,
        ),
      ),
    finds: ['onload', 'script', 'foreignObject', 'url', 'onclick', 'href', 'xlink:href', 'set', 'handler'],
  },
  {
    name: 'svg-with-pictures',
    extension: 'svg',
    make: async () => {
      const photo = withSegments(
        await scene().jpeg().toBuffer(),
        jpegSegment(0xe1, `Exif\0\0${exifBytes('Segredo', 1).toString('latin1')}`),
      );
      const inner = encodeURIComponent(svg('', `<!-- segredo -->${DEFS}${SHAPES}`));
      return await text(
        svg(
          '',
          `<image width="32" height="24" href="data:image/jpeg;base64,${photo.toString('base64')}"/>
  <image x="32" width="32" height="24" href="data:image/svg+xml,${inner}"/>`,
        ),
      );
    },
    finds: ['Make', 'Comment'],
  },
];

function text(content: string, encoding: 'utf8' | 'latin1' = 'utf8'): Promise<Buffer> {
  return Promise.resolve(Buffer.from(content, encoding));
}
