import { button, screen } from './passo-2f9c41.js';

const PAY = 'http://checkout.test/pagar/acesso?off=6';

const steps = {
  inicio() {
    screen('Um vídeo rápido antes de começar');
    button('Assistir', () => go('video'));
  },
  async video() {
    const { playVideo } = await import('./video-70ce5a.js');
    playVideo(() => go('depoimentos'));
  },
  depoimentos() {
    const root = screen('Quem já fez conta');
    const slides = ['Rita: “voltei a dormir”', 'Bruno: “mudou meu dia”', 'Lia: “recomendo a todas”'].map((text, at) => {
      const slide = document.createElement('figure');
      slide.className = 'slide';
      // The address becomes a picture's only when its turn comes.
      slide.innerHTML = `<img data-src="http://cdn.quiz.test/img/depoimento-${at}.png" alt="" width="160" height="96"><figcaption></figcaption>`;
      slide.lastChild.textContent = text;
      root.append(slide);
      return slide;
    });
    let current = -1;
    const next = () => {
      slides[current]?.classList.remove('atual');
      current = (current + 1) % slides.length;
      slides[current].classList.add('atual');
      const picture = slides[current].querySelector('img');
      picture.src = picture.dataset.src;
    };
    next();
    const timer = setInterval(next, 1500);
    button('Próximo depoimento', next);
    button('Continuar', () => {
      clearInterval(timer);
      go('vaga');
    });
  },
  vaga() {
    const root = screen('Sua vaga está reservada');
    const left = document.createElement('p');
    root.append(left);
    let seconds = 3;
    const tick = () => {
      left.textContent = `Liberando em 00:0${seconds}`;
      if (seconds-- > 0) return setTimeout(tick, 1000);
      left.remove();
      button('Garantir vaga', () => go('quando'));
    };
    tick();
  },
  quando() {
    screen('Quando quer começar?');
    button('Hoje mesmo', () => go('acesso'));
    button('Amanhã', () => go('lembrete'));
  },
  lembrete() {
    screen('Vamos lembrar você amanhã');
    button('Entendi', () => go('acesso'));
  },
  acesso() {
    const root = screen('Montando o seu acesso');
    const bar = Object.assign(document.createElement('progress'), { max: 100, value: 0 });
    const percent = document.createElement('p');
    root.append(bar, percent);
    const start = performance.now();
    const draw = (now) => {
      bar.value = Math.min(100, ((now - start) / 4000) * 100);
      percent.textContent = `${Math.round(bar.value)}%`;
      if (bar.value < 100) requestAnimationFrame(draw);
      else go('pronto');
    };
    requestAnimationFrame(draw);
  },
  async pronto() {
    const root = screen('Tudo pronto!');
    const { playAnimation } = await import('./animacao-5d13b8.js');
    await playAnimation(root, '/espera/assets/confete.json');
    button('Ver oferta', () => go('oferta'));
  },
  oferta() {
    screen('Acesso liberado por hoje');
    button('Quero meu acesso', () => location.assign(PAY));
  },
};

function go(id) {
  history.pushState({ id }, '', `#/${id}`);
  void steps[id]();
}
const show = () => void (steps[location.hash.slice(2)] ?? steps.inicio)();
addEventListener('popstate', show);
show();
