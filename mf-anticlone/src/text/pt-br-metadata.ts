import { FILE_BYTES_MAX, type MediaErrorCode } from '@garimpo/media-contract';
import type {
  FileFormat,
  FindingKind,
  Flaw,
  KeptReason,
  MetadataContainer,
  Place,
  StripErrorCode,
  Unlooked,
} from '@garimpo/media-strip';
import { type ErrorSentence, type FormProgress, formatNumber, formatPercent, plural } from '@garimpo/sdk';

/** Why a file is not sent. `unreadable`: the file on the disk was changed or removed. */
export type RefusalReason = StripErrorCode | 'too_large' | 'unreadable';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
const GIGABYTE = 1024 * MEGABYTE;

function size(bytes: number): string {
  const tenths = (unit: number) => formatNumber(Math.round((bytes / unit) * 10) / 10);
  if (bytes < KILOBYTE) return plural(bytes, 'byte', 'bytes');
  if (bytes < MEGABYTE) return `${formatNumber(Math.round(bytes / KILOBYTE))} KB`;
  return bytes < GIGABYTE ? `${tenths(MEGABYTE)} MB` : `${tenths(GIGABYTE)} GB`;
}

const formats =
  'JPG, PNG, WebP, GIF, SVG, TIFF, BMP, JXL, HEIC, AVIF, MP4, MOV, M4V, MKV, WebM, AVI, MP3, M4A, WAV, FLAC, OGG ou PDF';
const files = (count: number) => plural(count, 'arquivo', 'arquivos');
const damaged = 'O arquivo está danificado: não dá para garantir que nada fique nele.';

const refused: Record<RefusalReason, string> = {
  empty: 'O arquivo está vazio.',
  unknown_format: `O conteúdo não é de um formato aceito, apesar do nome. Use ${formats}.`,
  truncated: 'O arquivo está incompleto. Copie-o de novo da origem.',
  malformed: damaged,
  encrypted: 'O PDF tem senha ou restrições. Tire-as no programa que o fez e escolha o arquivo de novo.',
  signed:
    'O PDF tem uma assinatura digital, que deixaria de valer se algo nele mudasse. Use a versão sem assinatura.',
  too_complex: 'O arquivo é complicado demais para ser limpo com segurança.',
  changed: 'O arquivo mudou enquanto era lido. Escolha-o de novo.',
  unreadable: 'O arquivo mudou ou não está mais no lugar. Escolha-o de novo.',
  too_large: `O arquivo passa de ${size(FILE_BYTES_MAX)}.`,
};

const errors: Record<MediaErrorCode, ErrorSentence> = {
  'media.file.missing': 'O arquivo não chegou. Tente de novo.',
  'media.file.empty': refused.empty,
  'media.file.too_large': refused.too_large,
  'media.file.unsupported': refused.unknown_format,
  'media.file.malformed': ({ fields }) => {
    const rule = fields[0]?.rule ?? '';
    return Object.hasOwn(refused, rule) ? refused[rule as RefusalReason] : damaged;
  },
  'media.queue.full': 'Há arquivos demais sendo limpos agora. Aguarde alguns segundos e tente de novo.',
  'media.storage.full': 'O serviço está sem espaço no momento. Tente de novo em alguns minutos.',
};

/** Answers of other domains that this page's route can give. */
const foreignErrors = {
  'accounts.subscription.inactive': 'Sua assinatura não está ativa. Escolha um plano para continuar.',
};

const kinds: Record<FindingKind, string> = {
  camera: 'Câmera',
  place: 'Lugar',
  date: 'Datas',
  software: 'Programa',
  author: 'Autoria',
  description: 'Descrição',
  comment: 'Comentários',
  settings: 'Ajustes',
  identifier: 'Identificadores',
  history: 'Histórico de edição',
  provenance: 'Procedência',
  thumbnail: 'Miniatura',
  telemetry: 'Telemetria',
  chapters: 'Capítulos',
  attachment: 'Anexos',
  script: 'Scripts',
  external: 'Endereços de fora',
  editor: 'Dados do editor',
  trailing: 'Depois do fim',
  hidden: 'Escondido nos pontos',
  other: 'Outros dados',
};

const containers: Record<MetadataContainer, string> = {
  exif: 'EXIF',
  xmp: 'XMP',
  iptc: 'IPTC',
  photoshop: 'Photoshop',
  c2pa: 'C2PA',
  comment: 'comentários',
  text: 'textos',
  thumbnail: 'miniatura',
  preview: 'prévia',
  application: 'dados de programas',
  time: 'horários',
  tags: 'etiquetas',
  track: 'trilhas',
  attachment: 'anexos',
  chapters: 'capítulos',
  header: 'cabeçalho',
  unknown: 'blocos desconhecidos',
  unused: 'espaço sem uso',
  trailing: 'dados depois do fim',
  markup: 'marcação',
  pixels: 'pontos da imagem',
  profile: 'perfil de cor',
  stream: 'vídeo ou áudio codificado',
};

const keptReasons: Record<KeptReason, string> = {
  chosen: 'por escolha sua',
  impossible: 'não dá para tirar deste arquivo',
};

const unlookedPlaces: Record<Unlooked, string> = {
  pixels:
    'Os pontos da imagem não foram conferidos: neste tipo de arquivo, um texto pode estar escondido neles.',
  stream:
    'Parte do vídeo ou do áudio codificado não pôde ser conferida: o codificador pode ter escrito algo nela.',
};

const flaws: Record<Flaw, string> = {
  end_mark:
    'O arquivo termina sem a marca de fim, e a imagem pode estar incompleta. A versão limpa ganha a marca.',
  late_tracks: 'O vídeo vem antes da descrição das trilhas: lido assim mesmo.',
  cut_short: 'O vídeo ou o áudio termina antes do que diz ter: o que há dele foi lido.',
  packed: 'O desenho vem compactado (SVGZ): sai como SVG comum.',
  utf16: 'O texto está em UTF-16: ao ser limpo, sai em UTF-8.',
  no_primary: 'Nenhuma das imagens é a principal: fica a animação.',
};

const formatNames: Record<FileFormat, string> = {
  jpeg: 'JPG',
  png: 'PNG',
  webp: 'WebP',
  gif: 'GIF',
  svg: 'SVG',
  tiff: 'TIFF',
  bmp: 'BMP',
  jxl: 'JXL',
  heic: 'HEIC',
  avif: 'AVIF',
  mp4: 'MP4',
  mov: 'MOV',
  m4v: 'M4V',
  mkv: 'MKV',
  webm: 'WebM',
  avi: 'AVI',
  mp3: 'MP3',
  flac: 'FLAC',
  ogg: 'OGG',
  m4a: 'M4A',
  wav: 'WAV',
  pdf: 'PDF',
};

const known = <Key extends string>(table: Record<Key, string>, key: Key): string =>
  Object.hasOwn(table, key) ? table[key] : key;

const phases: Record<FormProgress['phase'], (name: string) => string> = {
  sending: (name) => `Enviando ${name}`,
  waiting: (name) => `Limpando ${name}`,
  receiving: (name) => `Recebendo ${name}`,
};

/** Degrees, minutes and seconds: a second is some 30 metres. */
function angle(degrees: number, positive: string, negative: string): string {
  const seconds = Math.round(Math.abs(degrees) * 3_600);
  const [whole, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${whole}°\u00a0${minutes}′\u00a0${rest}″\u00a0${degrees < 0 ? negative : positive}`;
}

function coordinates({ latitude, longitude, altitudeM }: Place): string {
  const place = `${angle(latitude, 'N', 'S')}, ${angle(longitude, 'L', 'O')}`;
  return altitudeM === undefined ? place : `${place}, ${formatNumber(Math.round(altitudeM))} m de altitude`;
}

/** Every sentence that a user of /tools/removemetadados can read, by place. */
export const metadataText = {
  errors: { ...foreignErrors, ...errors },
  unsaved: 'Há arquivos na lista.',
  failed: 'O arquivo não pôde ser limpo. Tente de novo.',
  notProven:
    'A conferência do arquivo limpo não fechou, e por isso ele não foi entregue. O original não mudou.',
  notCleanedHere: 'O navegador não conseguiu limpar o arquivo. Tente de novo; nada foi enviado.',
  refused,
  facts: (...facts: string[]) => facts.join(' · '),
  size,
  formatNames,
  page: {
    title: 'Remover Metadados',
    sub: 'Tira de imagens, vídeos, áudios e PDF o que eles contam de quem os fez. O que se vê e ouve não muda.',
  },
  drop: {
    label: 'Escolher imagens, vídeos, áudios ou PDF',
    title: 'Clique ou arraste imagens, vídeos, áudios e PDF para cá',
    over: 'Solte para adicionar',
    hint: `${formats}, até ${size(FILE_BYTES_MAX)} cada.`,
    otherTypes: (names: readonly string[]) => {
      const [first = ''] = names;
      return names.length === 1
        ? `“${first}” não é imagem, vídeo, áudio nem PDF.`
        : `${files(names.length)} não são imagens, vídeos, áudios nem PDF: “${first}” e ${names.length === 2 ? 'mais 1' : `mais ${formatNumber(names.length - 1)}`}.`;
    },
    tooMany: (count: number, most: number) =>
      `${count === 1 ? '1 arquivo ficou' : `${files(count)} ficaram`} de fora: a lista vai até ${formatNumber(most)}.`,
  },
  list: {
    label: 'Arquivos escolhidos',
    title: (count: number) => files(count),
    remove: (name: string) => `Tirar ${name} da lista`,
    clear: 'Limpar lista',
    noPreview: (format: string) => `${format}: o navegador não mostra este formato`,
    preview: (name: string) => `Prévia de ${name}`,
    reading: 'Lendo...',
    found: 'Encontrado',
    removed: 'Removido',
    nothing: 'Nada encontrado',
    nothingHint: 'Não há metadados neste arquivo.',
    nothingElse: 'Nada a tirar no que foi conferido.',
    stays: 'Continua no arquivo:',
    waiting: (seconds: number) => `Espera a vez: ${plural(seconds, 'segundo', 'segundos')}`,
    unknown: 'Não foi possível ler este arquivo aqui. O que houver nele sai do mesmo jeito.',
    refused: 'Não aceito',
    queued: 'Na fila',
    running: 'Processando...',
    clean: 'Limpo',
    failed: 'Falhou',
    retry: 'Tentar de novo',
    download: 'Baixar',
    downloadOf: (name: string) => `Baixar a versão limpa de ${name}`,
    retryOf: (name: string) => `Tentar de novo com ${name}`,
    all: (count: number) => `Ver tudo (${formatNumber(count)})`,
  },
  found: {
    kind: (kind: FindingKind) => known(kinds, kind),
    container: (container: MetadataContainer) => known(containers, container),
    coordinates,
    near: ({ name, distanceKm }: { name: string; distanceKm: number }) =>
      distanceKm < 15 ? `em ${name} ou perto` : `a ${formatNumber(Math.round(distanceKm))} km de ${name}`,
    more: (count: number) => `mais ${formatNumber(count)}`,
    withoutText: 'sem texto legível',
    keptReason: (reason: KeptReason) => known(keptReasons, reason),
    flaw: (flaw: Flaw) => known(flaws, flaw),
    unlooked: (where: Unlooked) => known(unlookedPlaces, where),
    size: (bytes: number, places: readonly string[]) => `${size(bytes)} em ${places.join(', ')}`,
  },
  actions: {
    clean: 'Remover Metadados',
    cleaning: 'Processando...',
    noFile: 'Escolha um arquivo primeiro.',
    noneLeft: 'Nenhum dos arquivos pode ser limpo.',
    cancel: 'Cancelar',
    cancelled: 'Cancelado. O que já foi limpo continua na lista.',
    downloadOne: 'Baixar arquivo limpo',
    downloadZip: 'Baixar ZIP',
    zipping: 'Montando ZIP...',
    zipName: 'arquivos-limpos.zip',
    tooLargeForZip: 'Os arquivos passam de 4 GB juntos. Baixe um por um.',
    zipFailed: 'O ZIP não pôde ser montado. Baixe os arquivos um por um.',
  },
  progress: {
    label: (phase: FormProgress['phase'], name: string) => phases[phase](name),
    detail: (done: number, all: number, share: number) =>
      `${formatNumber(done)} de ${files(all)} · ${formatPercent(share)}`,
    ready: 'Preparando',
    waiting: 'Esperando a vez: continua sozinho',
  },
  done: {
    one: 'Arquivo limpo. O download começou.',
    oneWasClean: 'Nada encontrado: o arquivo já estava limpo.',
    oneUntouched: 'O arquivo ficou como estava: veja na lista o que continua nele ou não foi conferido.',
    many: (count: number) => `${files(count)} limpos. O download do ZIP começou.`,
  },
  choices: {
    hidden: 'Tirar o texto escondido nos pontos da imagem',
    hiddenHint: 'Os pontos são regravados: cada cor muda no máximo 1 de 255, e ninguém vê a diferença.',
  },
  where: {
    here: 'Vai ser limpo aqui, no seu navegador: não sai deste aparelho.',
    service: 'Vai ser enviado ao serviço para ser limpo, e apagado de lá em seguida.',
    proof: {
      same: 'Conferido: lido de novo, nada encontrado, e o que se vê e ouve é idêntico ao do original.',
      rewritten: 'Conferido: lido de novo, nada encontrado. Os pontos foram regravados, como você escolheu.',
      unknown: 'Conferido: lido de novo, nada encontrado.',
      changed: '',
    },
    hash: (hash: string) => `SHA-256 ${hash.slice(0, 16)}…`,
  },
  note: 'JPG, PNG, WebP, GIF, SVG, BMP, JXL, PDF, MP4, MOV, M4V e áudios de até 64 MB são limpos no seu navegador. Os demais vão ao serviço só para isso e são apagados em seguida. Nada é guardado, e o original não muda. No ZIP, cada arquivo leva o nome do original.',
};
