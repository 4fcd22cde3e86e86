/** The pages of the sample's clones, as their originals would be: whole in one file, with drawings and no requests. */

const style = `*{box-sizing:border-box}body{margin:0;font:18px/1.55 Georgia,"Times New Roman",serif;color:#23312a;background:#f5f4ee}
main,header,footer{padding:40px max(22px,calc(50% - 400px))}h1,h2{line-height:1.2;text-wrap:balance}h1{margin:0 0 12px;font-size:clamp(29px,5vw,46px)}
.buy{display:block;width:100%;padding:18px;border:0;border-radius:8px;background:#e2a03a;color:#201505;font:700 20px/1.3 inherit;font-family:inherit;text-align:center;text-decoration:none;cursor:pointer}
footer{font-size:14px;color:#5b665f}`;

const dog = `<svg viewBox="0 0 220 150" role="img" aria-label="Cachorro sentado" width="220" height="150"><path fill="#e2a03a" d="M40 140c0-52 14-84 58-84h34c8-22 18-34 30-34l8 22c14 4 22 14 22 26l-30 14v56h-16v-34H92v34H76v-26c-8 10-12 16-12 26z"/><circle cx="168" cy="52" r="4" fill="#23312a"/></svg>`;

const checkout = {
  course: 'https://pagamento.example/adestramento-gentil',
  plan: 'https://pagamento.example/plano-do-sono',
};

const course = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Adestramento gentil: seu cachorro calmo em 14 dias</title>
<meta name="description" content="Dez minutos por dia, com petisco e paciência.">
<style>${style}
header{background:#2e5946;color:#fff;text-align:center}header p{margin:0 0 18px}
.steps{display:grid;grid-template-columns:repeat(auto-fit,minmax(220px,1fr));gap:18px;padding:0;list-style:none}
.steps li,blockquote{margin:0;padding:18px;border-radius:10px;background:#fff}.price{margin:34px 0 14px;font-size:34px;font-weight:700;text-align:center}
details{padding:14px 0;border-top:1px solid #d8d5c8}summary{font-weight:700;cursor:pointer}</style>
</head>
<body>
<header><p>Curso em vídeo · 14 aulas curtas</p><h1>Seu cachorro calmo em 14 dias, sem gritar</h1><p>Dez minutos por dia, com petisco e paciência.</p>${dog}</header>
<main>
<h2>O que muda na sua casa</h2>
<ul class="steps"><li><strong>Passeio sem puxão.</strong> O que fazer quando ele puxa a guia.</li><li><strong>Visita sem latido.</strong> O passo a passo para a campainha.</li><li><strong>Noite tranquila.</strong> A rotina que ele entende.</li></ul>
<h2>Quem já fez</h2>
<blockquote>“Na segunda semana ele já esperava sentado na porta.” <em>Helena, tutora do Bidu</em></blockquote>
<p class="price">De <s>R$ 97</s> por R$ 67</p>
<a class="buy" href="${checkout.course}?oferta=67">Quero meu cachorro calmo</a>
<h2>Perguntas frequentes</h2>
<details><summary>Serve para cachorro adulto?</summary><p>Serve: as aulas partem do que ele já sabe.</p></details>
<details><summary>E se eu não gostar?</summary><p>Você tem sete dias para pedir o dinheiro de volta.</p></details>
</main>
<footer>Página de exemplo. Nada é vendido aqui.</footer>
</body>
</html>
`;

const questions: [question: string, answers: string[]][] = [
  ['Quanto tempo você demora para dormir?', ['Até 15 minutos', 'Meia hora', 'Mais de uma hora']],
  ['Quantas vezes acorda na noite?', ['Nenhuma', 'Uma ou duas', 'Três ou mais']],
  ['O que você faz antes de deitar?', ['Vejo o celular', 'Leio', 'Assisto TV']],
];

const screens = questions.map(
  (
    [question, answers],
    at,
  ) => `<section${at === 0 ? '' : ' hidden'}><p>Pergunta ${at + 1} de ${questions.length}</p><h1>${question}</h1>
${answers.map((answer) => `<button type="button">${answer}</button>`).join('\n')}</section>`,
);

const quiz = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Descubra seu perfil de sono</title>
<style>${style}
body{background:#eef0f7;color:#20264a}main{max-width:560px;margin:auto;padding:48px 22px}section{display:grid;gap:14px}[hidden]{display:none}
section p{margin:0;color:#5a6190}section button{padding:18px;border:1px solid #c8cde6;border-radius:10px;background:#fff;font:inherit;text-align:left;cursor:pointer}</style>
</head>
<body>
<main>
${screens.join('\n')}
<section hidden><p>Seu resultado</p><h1>Seu sono é leve e tem conserto</h1>
<p>Preparamos um plano de sete noites para o seu perfil.</p><a class="buy" href="${checkout.plan}">Quero meu plano</a></section>
</main>
<script>
document.querySelectorAll('section button').forEach(function (button) {
  button.addEventListener('click', function () {
    var screen = button.closest('section');
    screen.hidden = true;
    screen.nextElementSibling.hidden = false;
    scrollTo(0, 0);
  });
});
</script>
</body>
</html>
`;

export const demoClonesText = {
  checkout,
  folder: 'Exemplos',
  course: { title: 'Adestramento gentil', page: course },
  quiz: {
    title: 'Quiz: perfil de sono',
    page: quiz,
    screens: [
      ...questions.map(([title, lines]) => ({ title, lines })),
      { title: 'Seu sono é leve e tem conserto', lines: ['Quero meu plano'] },
    ],
  },
};
