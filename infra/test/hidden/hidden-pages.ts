/** A page as a clone has it without its scripts, and the texts that only these would show. */
export interface HiddenPage {
  name: string;
  html: string;
  texts: readonly string[];
}

function page(name: string, css: string, body: string, texts: readonly string[], root = ''): HiddenPage {
  const html = `<!doctype html><html ${root}><head><meta charset="utf-8"><title>${name}</title><style>
body{margin:0;font:16px/1.5 sans-serif}section{padding:24px}${css}</style></head><body>
<header><h1>Bolos no pote</h1></header>${body}<section><p>Depois da oferta</p></section></body></html>`;
  return { name, html, texts };
}

const slides = (className: string, words: readonly string[], more = '') =>
  words.map((one) => `<div class="${className}" ${more}><h3>${one}</h3></div>`).join('');

/** Each hides its texts as the library does: by the same classes, styles and markup. */
export const hiddenPages: readonly HiddenPage[] = [
  page(
    'AOS fades',
    `[data-aos^=fade]{opacity:0;transition-property:opacity,transform}[data-aos=fade-up]{transform:translate3d(0,100px,0)}[data-aos=fade-right]{transform:translate3d(-100px,0,0)}`,
    '<section><p data-aos="fade-up">Sobe ao rolar</p><p data-aos="fade-right">Vem do lado</p></section>',
    ['Sobe ao rolar', 'Vem do lado'],
  ),
  page(
    'AOS zooms and flips',
    `[data-aos^=zoom],[data-aos^=flip]{opacity:0;transition:all .4s!important}[data-aos=zoom-in]{transform:scale(.6)}[data-aos=flip-left]{transform:perspective(2500px) rotateY(-100deg);backface-visibility:hidden}`,
    '<section><div data-aos="zoom-in"><h2>Cresce ao rolar</h2></div><div data-aos="flip-left"><p>Vira ao rolar</p></div></section>',
    ['Cresce ao rolar', 'Vira ao rolar'],
  ),
  page(
    'WOW',
    '.wow{visibility:hidden}.animated{animation-duration:1s}',
    '<section><div class="wow fadeInUp"><h2>Com o WOW</h2><p>E seu texto</p></div></section>',
    ['Com o WOW', 'E seu texto'],
  ),
  page(
    'GSAP, set before its timeline',
    '.gs{opacity:0;visibility:hidden}',
    '<section><h2 class="gs">Título do GSAP</h2><p style="opacity: 0; visibility: hidden; transform: translate(0px, 50px);">Parágrafo do GSAP</p><div style="translate: none; rotate: none; scale: none; opacity: 0; transform: translate3d(0px, 120%, 0px);"><p>Linha do GSAP</p></div></section>',
    ['Título do GSAP', 'Parágrafo do GSAP', 'Linha do GSAP'],
  ),
  page(
    'Swiper, before it starts',
    '.swiper{overflow:hidden;position:relative;width:600px}.swiper-wrapper{display:flex;width:100%}.swiper-slide{flex-shrink:0;width:100%;height:160px}',
    `<section><div class="swiper"><div class="swiper-wrapper">${slides('swiper-slide', ['Depoimento um', 'Depoimento dois', 'Depoimento três'])}</div></div></section>`,
    ['Depoimento um', 'Depoimento dois', 'Depoimento três'],
  ),
  page(
    'Swiper, as it ran',
    '.swiper{overflow:clip;position:relative;width:600px}.swiper-wrapper{display:flex}.swiper-slide{flex-shrink:0;height:160px}',
    `<section><div class="swiper swiper-initialized"><div class="swiper-wrapper" style="transform: translate3d(-600px, 0px, 0px); transition-duration: 0ms;">${slides('swiper-slide', ['Slide um', 'Slide dois', 'Slide três'], 'style="width: 600px; margin-right: 20px;"')}</div></div></section>`,
    ['Slide um', 'Slide dois', 'Slide três'],
  ),
  page(
    'Swiper with fades',
    '.swiper{overflow:hidden;width:600px;height:160px}.swiper-wrapper{display:flex;height:100%}.swiper-slide{flex-shrink:0;width:600px}.swiper-fade .swiper-slide{pointer-events:none}.swiper-fade .swiper-slide-active{pointer-events:auto}',
    '<section><div class="swiper swiper-fade"><div class="swiper-wrapper"><div class="swiper-slide swiper-slide-active" style="opacity:1;transform:translate3d(0px,0px,0px)"><h3>Aparece já</h3></div><div class="swiper-slide" style="opacity:0;transform:translate3d(-600px,0px,0px)"><h3>Aparece depois</h3></div><div class="swiper-slide" style="opacity:0;transform:translate3d(-1200px,0px,0px)"><h3>Aparece por fim</h3></div></div></div></section>',
    ['Aparece já', 'Aparece depois', 'Aparece por fim'],
  ),
  page(
    'slick, before it starts',
    '.slick-slide{display:none;float:left}.slick-initialized .slick-slide{display:block}.js-slick>div:not(:first-child){display:none}',
    `<section><div class="js-slick">${slides('item', ['Foto um', 'Foto dois', 'Foto três'])}</div></section>`,
    ['Foto um', 'Foto dois', 'Foto três'],
  ),
  page(
    'slick, as it ran',
    '.slick-list{position:relative;overflow:hidden;display:block}.slick-track{position:relative;top:0;left:0;display:block}.slick-track::after{content:"";display:table;clear:both}.slick-slide{display:none;float:left;height:100%;min-height:1px}.slick-initialized .slick-slide{display:block}.slick-slider{width:500px}',
    `<section><div class="slick-slider slick-initialized"><div class="slick-list"><div class="slick-track" style="opacity: 1; width: 2500px; transform: translate3d(-500px, 0px, 0px);">${slides('slick-slide', ['Clone três', 'Passo um', 'Passo dois', 'Passo três'], 'style="width: 500px;" aria-hidden="true"')}</div></div></div></section>`,
    ['Clone três', 'Passo um', 'Passo dois', 'Passo três'],
  ),
  page(
    'Splide',
    '.splide{visibility:hidden}.splide.is-rendered{visibility:visible}.splide__track{overflow:hidden;position:relative;z-index:0}.splide__list{display:flex;height:100%;list-style:none;margin:0;padding:0}.splide__slide{flex-shrink:0;width:100%;backface-visibility:hidden}',
    '<section><div class="splide"><div class="splide__track"><ul class="splide__list"><li class="splide__slide"><p>Cliente um</p></li><li class="splide__slide"><p>Cliente dois</p></li><li class="splide__slide"><p>Cliente três</p></li></ul></div></div></section>',
    ['Cliente um', 'Cliente dois', 'Cliente três'],
  ),
  page(
    'Elementor entrances',
    '.elementor-invisible{visibility:hidden}',
    '<section class="elementor-element elementor-invisible"><div class="elementor-widget-container"><h2>Entrada do Elementor</h2></div></section>',
    ['Entrada do Elementor'],
  ),
  page(
    'Elementor popup',
    '.elementor-location-popup{display:none}.dialog-widget{display:none;position:fixed;inset:0;background:rgba(0,0,0,.8);z-index:9999;justify-content:center;align-items:center;pointer-events:none}.dialog-widget-content{width:400px;background:#fff}',
    '<div class="dialog-widget dialog-lightbox-widget"><div class="dialog-widget-content"><p>Espere! Leve com desconto</p></div></div><div data-elementor-type="popup" class="elementor-location-popup"><h3>Cupom do popup</h3></div>',
    ['Espere! Leve com desconto', 'Cupom do popup'],
  ),
  page(
    'Elementor tabs and toggles',
    '.elementor-tab-content{display:none}.elementor-active{display:block}',
    '<section><div role="tablist"><div class="tab">A</div></div><div class="elementor-tab-content elementor-active" role="tabpanel"><p>Aba aberta</p></div><div class="elementor-tab-content" role="tabpanel" hidden="hidden"><p>Aba fechada</p></div><div class="elementor-tab-content" role="tabpanel"><p>Outra aba fechada</p></div></section>',
    ['Aba aberta', 'Aba fechada', 'Outra aba fechada'],
  ),
  page(
    'Bootstrap collapse and tabs',
    '.collapse:not(.show){display:none}.tab-content>.tab-pane{display:none}.tab-content>.active{display:block}.fade{transition:opacity .15s linear}.fade:not(.show){opacity:0}',
    '<section><div class="accordion"><h4>Pergunta</h4><div class="accordion-collapse collapse"><div class="accordion-body">Resposta recolhida</div></div></div><div class="tab-content"><div class="tab-pane fade show active"><p>Painel ativo</p></div><div class="tab-pane fade"><p>Painel inativo</p></div></div></section>',
    ['Resposta recolhida', 'Painel ativo', 'Painel inativo'],
  ),
  page(
    'Bootstrap modal and offcanvas',
    '.modal{position:fixed;top:0;left:0;z-index:1055;display:none;width:100%;height:100%;overflow:hidden}.fade:not(.show){opacity:0}.modal-dialog{position:relative;pointer-events:none;margin:28px auto;max-width:500px}.modal.fade .modal-dialog{transform:translate(0,-50px)}.modal-content{pointer-events:auto;background:#fff}.offcanvas{position:fixed;bottom:0;top:0;left:0;width:300px;visibility:hidden;transform:translateX(-100%)}',
    '<div class="modal fade"><div class="modal-dialog"><div class="modal-content"><p>Texto do modal</p></div></div></div><div class="offcanvas"><nav><a href="#">Menu lateral</a></nav></div>',
    ['Texto do modal', 'Menu lateral'],
  ),
  page(
    'Bootstrap carousel',
    '.carousel-inner{position:relative;width:100%;overflow:hidden}.carousel-inner::after{display:block;clear:both;content:""}.carousel-item{position:relative;display:none;float:left;width:100%;margin-right:-100%;backface-visibility:hidden}.carousel-item.active{display:block}.carousel-caption{position:absolute;right:15%;bottom:10px;left:15%}.carousel-item .box{height:200px;background:#ccc}',
    '<section><div class="carousel"><div class="carousel-inner"><div class="carousel-item active"><div class="box"></div><div class="carousel-caption"><h5>Legenda um</h5></div></div><div class="carousel-item"><div class="box"></div><div class="carousel-caption"><h5>Legenda dois</h5></div></div></div></div></section>',
    ['Legenda um', 'Legenda dois'],
  ),
  page(
    'Alpine',
    '[x-cloak]{display:none!important}',
    '<section x-data="{open:false}"><button>Abrir</button><div x-show="open" x-cloak><p>Com x-cloak</p></div><div x-show="open" style="display: none;"><p>Com x-show</p></div><div x-show="open" style="display: none !important;"><p>Com importância</p></div></section>',
    ['Com x-cloak', 'Com x-show', 'Com importância'],
  ),
  page(
    'details',
    'details[open]{background:#eee}',
    '<section><details name="faq" open><summary>Primeira</summary><p>Resposta aberta</p></details><details name="faq"><summary>Segunda</summary>Resposta sem parágrafo</details><details name="faq"><summary>Terceira</summary><div><p>Resposta fechada</p><details><summary>Dentro</summary><p>Resposta de dentro</p></details></div></details></section>',
    ['Resposta aberta', 'Resposta sem parágrafo', 'Resposta fechada', 'Resposta de dentro'],
  ),
  page(
    'dialog',
    'dialog{max-width:400px}',
    '<dialog><h2>Título do diálogo</h2><form method="dialog"><button>Fechar</button></form></dialog><div popover><p>Texto do popover</p></div>',
    ['Título do diálogo', 'Texto do popover'],
  ),
  page(
    'a delayed button',
    '.esconder{display:none}.atraso{opacity:0;height:0;overflow:hidden}',
    '<section><div class="esconder"><a href="https://pay.exemplo.com.br/c">Quero comprar agora</a></div><div class="atraso"><p>Aparece aos dez minutos</p></div></section>',
    ['Quero comprar agora', 'Aparece aos dez minutos'],
  ),
  page(
    'an accordion by height',
    '.resposta{max-height:0;overflow:hidden;transition:max-height .3s}.grade{display:grid;grid-template-rows:0fr}.grade>div{overflow:hidden;min-height:0}',
    '<section><h4>Pergunta um</h4><div class="resposta"><p>Dobrada por altura</p></div><h4>Pergunta dois</h4><div class="grade"><div><p>Dobrada por grade</p></div></div></section>',
    ['Dobrada por altura', 'Dobrada por grade'],
  ),
  page(
    'an exit popup',
    '#saida{position:fixed;top:50%;left:50%;transform:translate(-50%,-50%) scale(0);width:300px;background:#fff;z-index:99}#saida2{position:fixed;inset:0;opacity:0;pointer-events:none;background:#000;color:#fff;z-index:100}',
    '<div id="saida"><h3>Não vá embora</h3></div><div id="saida2"><div><p>Última chance</p></div></div>',
    ['Não vá embora', 'Última chance'],
  ),
  page(
    'a loading screen',
    '#carregando{position:fixed;inset:0;z-index:99999;background:#fff;display:flex}.roda{width:40px;height:40px;border-radius:50%;border:4px solid #ccc}',
    '<div id="carregando"><div class="roda"></div></div><section><h2>Atrás da espera</h2></section>',
    ['Atrás da espera'],
  ),
  page(
    'a page that waits for its script',
    'html:not(.pronto) body{opacity:0}.js .conteudo{visibility:hidden}',
    '<section class="conteudo"><h2>Página inteira escondida</h2></section>',
    ['Página inteira escondida'],
    'class="js"',
  ),
  page(
    'a mobile menu',
    '.menu{position:fixed;top:0;right:-320px;width:300px;height:100%;background:#222}.menu a{color:#fff;display:block}.sub{position:absolute;left:-9999px}.topo{position:relative}',
    '<nav class="menu"><a href="#a">Início do menu</a></nav><div class="topo"><ul class="sub"><li>Submenu escondido</li></ul></div>',
    ['Início do menu', 'Submenu escondido'],
  ),
  page(
    'cards that turn',
    '.carta{position:relative;width:280px;height:180px;perspective:800px}.face{position:absolute;inset:0;background:#fff}.verso{opacity:0;transform:rotateY(180deg);backface-visibility:hidden}',
    '<section><div class="carta"><div class="face frente"><p>Frente da carta</p></div><div class="face verso"><p>Verso da carta</p></div></div></section>',
    ['Frente da carta', 'Verso da carta'],
  ),
  page(
    'cuts of its own',
    '.corte{clip-path:inset(0 100% 0 0)}.circulo{clip-path:circle(0%)}.leitor{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0);white-space:nowrap}.conteudo{content-visibility:hidden}.filtro{filter:opacity(0)}',
    '<section><p class="corte">Cortado</p><p class="circulo">Num círculo</p><p class="leitor">Para leitores de tela</p><div class="conteudo"><p>Não desenhado</p></div><p class="filtro">Filtrado</p></section>',
    ['Cortado', 'Num círculo', 'Para leitores de tela', 'Não desenhado', 'Filtrado'],
  ),
  page(
    'a slider of absolute slides',
    '.faixa{position:relative;height:200px;overflow:hidden}.quadro{position:absolute;top:0;left:0;width:100%;height:200px}.quadro:nth-child(2){left:100%}.quadro:nth-child(3){left:200%}',
    `<section><div class="faixa">${slides('quadro', ['Quadro um', 'Quadro dois', 'Quadro três'])}</div></section>`,
    ['Quadro um', 'Quadro dois', 'Quadro três'],
  ),
  page(
    'hidden in hidden',
    '.a{display:none}.b{opacity:0}.c{max-height:0;overflow:hidden}.d{visibility:hidden}',
    '<section><div class="a"><h4>Por fora</h4><div class="b"><p>No meio</p><div class="c"><p>Por dentro</p><div class="d"><p>No fundo</p></div></div></div></div></section>',
    ['Por fora', 'No meio', 'Por dentro', 'No fundo'],
  ),
  page(
    'a quiz of steps and a ticker',
    '.etapa{display:none}.etapa.ativa{display:block}.letreiro{overflow:hidden;white-space:nowrap;width:300px}.letreiro span{display:inline-block;margin-right:400px}',
    '<section><div class="etapa ativa"><p>Etapa um</p></div><div class="etapa"><p>Etapa dois</p></div><div class="etapa"><p>Etapa três</p></div><div class="letreiro"><span>Frete grátis</span><span>Só hoje</span></div></section>',
    ['Etapa um', 'Etapa dois', 'Etapa três', 'Frete grátis', 'Só hoje'],
  ),
];
