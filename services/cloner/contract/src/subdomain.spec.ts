import { expect, it } from '@jest/globals';
import { subdomainProblem } from './subdomain.ts';

it.each(
  (
    'www admin auth login sso oauth postmaster abuse webmaster gov receita receita-federal receitafederal bradesco bradesc0 bradescco 8radesco itau 1tau ltau itau-login ' +
    'login-itau itaucard nubank nubanck nu-bank nu8ank santander santander-br caixa caixa-login logincaixa caixatem inter banco-inter bb bb-online c6bank c6 picpay ' +
    'picpay-resgate mercado-pago mercad0pago mercadolivre pagseguro hotmart h0tmart hotmart-login kiwify eduzz monetizze instagram 1nstagram insta-gram ' +
    'facebook faceb00k whatsapp vvhatsapp whatsapp-suporte google gmail outlook paypal paypa1 correios detran inss meu-inss gov-br govbr serasa ' +
    'netflix amazon arnazon magalu shopee americanas binance metamask suporte pix token noreply localhost links l1nks jobs subdomains ' +
    'admin1 login2 suporte-garimpo sanatnder bancobrasil bbcartoes meugov itauu'
  ).split(' '),
)('%s is reserved', (name) => expect(subdomainProblem(name)).toBe('reserved'));

it.each(
  (
    'interessante internet-rapida governanta caixa-de-som caixas-organizadas panela-magica panificadora visao visagismo clareador claroescuro vivobem timidez originalidade ' +
    'nextlevel neonflex metas-2026 bbq-churrasco elogios stonehenge wisdom ameixa amendoim inteira original-brownie tiara oitava terraplana globoterrestre ricota ' +
    'safrado tonico ofertas emagreca-ja curso-de-violao metodo7d renda-extra loja1 promo2026 queima48h desafio21dias receita-de-bolo receitas-fit ' +
    'testando links-uteis conta-comigo ajudante tokens-de-amor correia apito itaipu nutrivida pix-el bancada camaradagem'
  ).split(' '),
)('%s is free', (name) => expect(subdomainProblem(name)).toBeNull());
