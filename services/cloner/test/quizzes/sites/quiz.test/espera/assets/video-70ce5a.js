import { button, screen } from './passo-2f9c41.js';

/** The button comes when three seconds of the film have been seen, or three seconds have gone by. */
export function playVideo(onDone) {
  const root = screen('Assista até o botão aparecer');
  const video = document.createElement('video');
  Object.assign(video, { muted: true, autoplay: true, playsInline: true, loop: true, poster: 'http://cdn.quiz.test/img/capa.png' });
  video.src = new URL('http://cdn.quiz.test/video/aula.webm').href;
  root.append(video);
  setTimeout(() => button('Continuar após o vídeo', onDone), 3000);
}
