import { VIDEO_BYTES_MAX } from '@garimpo/cloner-contract';

const MAX_MB = VIDEO_BYTES_MAX / 1024 / 1024;

/** Errors that all routes share are in `pt-br.ts`. */
export const videoText = {
  player: 'Player',
  playerExample: 'https://youtu.be/…',
  playerHint: 'YouTube, Vimeo, VTurb, PandaVideo ou Wistia: cole o endereço do vídeo ou o código do player.',
  usePlayer: 'Usar player',
  notAPlayer: 'Este endereço não é de um player da lista.',
  playerUsed: 'O bloco mostra o player.',
  frameTitle: 'Vídeo',
  upload: 'Enviar vídeo',
  file: 'Arquivo: Vídeo',
  formats: `MP4 ou WebM de até ${MAX_MB} MB. Se a conexão cair, o envio continua de onde parou.`,
  sending: 'Enviando vídeo',
  sent: (percent: string) => percent,
  cancel: 'Cancelar envio',
  videoUsed: 'O bloco mostra o seu vídeo. Ele fica no ar quando você salvar.',
  cancelled: 'O envio do vídeo parou. Escolha o mesmo arquivo para continuar.',
  failed: 'Não foi possível enviar o vídeo. Escolha o mesmo arquivo para continuar de onde parou.',
  problems: {
    type: 'Este arquivo não é um vídeo aceito. Envie MP4 ou WebM.',
    empty: 'Este arquivo está vazio.',
    size: `O vídeo passa de ${MAX_MB} MB. Envie um menor.`,
  },
  poster: {
    title: 'Capa a partir do vídeo',
    moment: 'Momento do vídeo',
    use: 'Usar este quadro',
    busy: 'Enviando capa...',
    unreadable: 'O navegador não conseguiu ler este vídeo para escolher a capa.',
  },
};
