/** A page of sale as they are cloned, with line breaks and quotes of its own. */
export const SALES_PAGE = `<!DOCTYPE html>\r
<html lang=pt-BR>\r
<head>\r
  <meta charset="utf-8">\r
  <title>Bolos no pote &amp; c&iacute;a</title>\r
  <meta name="viewport" content="width=device-width, initial-scale=1">\r
  <style>body > * { margin: 16px } .botao { background: #c2481b; color: #fff; padding: 8px }</style>\r
</head>\r
<body class='venda'>\r
  <h1 id=titulo>Bolos no pote</h1>\r
  <p class="chamada">Trinta receitas para vender no fim de semana.</p>\r
  <a class="botao" href="https://pay.exemplo.com.br/c?a=1&b=2">Quero come&ccedil;ar</a>\r
  <img src="vaso.gif" alt="">\r
  <ul><li>Brigadeiro<li>Limão<li>Ninho</ul>\r
</body>\r
</html>\r
`;
