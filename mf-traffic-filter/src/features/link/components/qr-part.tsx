import { Button, saveFile, toast } from '@garimpo/sdk';
import { PanelPart } from '@garimpo/sdk/parts';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { linkText } from '../../../text/pt-br-link.ts';
import { DARK, LIGHT, qrCode, qrPng, qrSvg } from '../lib/qr.ts';

const words = linkText.qr;

/** The link as a code for print. Its visits tell themselves apart by their source. */
export function QrPart({ link, name }: { link: string; name: string }) {
  const address = `${link}?utm_source=qr`;
  const code = useMemo(() => qrCode(address), [address]);
  const savePng = async () => {
    const picture = await qrPng(code);
    if (picture === null) toast.error(words.failed);
    else saveFile(picture, `${words.file(name)}.png`);
  };
  return (
    <PanelPart title={words.title}>
      <div className="flex flex-wrap items-center gap-4">
        <svg
          role="img"
          aria-label={words.label(address)}
          viewBox={`0 0 ${code.side} ${code.side}`}
          shapeRendering="crispEdges"
          className="size-36 flex-none rounded-sm border border-line"
        >
          <rect width={code.side} height={code.side} fill={LIGHT} />
          <path d={code.path} fill={DARK} />
        </svg>
        <div className="grid min-w-40 flex-1 gap-2">
          <p className="text-caption text-ink-3">{words.why}</p>
          <span className="flex flex-wrap gap-2">
            <Button
              size="sm"
              icon={Download}
              onClick={() => saveFile(qrSvg(code), `${words.file(name)}.svg`)}
            >
              {words.svg}
            </Button>
            <Button size="sm" icon={Download} onClick={() => void savePng()}>
              {words.png}
            </Button>
          </span>
        </div>
      </div>
    </PanelPart>
  );
}
