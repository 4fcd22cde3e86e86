import * as z from 'zod/mini';

/** Names that a visitor, a browser or a mail program takes for a part of this product or of the network. */
const OF_THE_HOUSE =
  'www www2 web app apps api admin administrador administrator root sysadmin auth sso oauth oauth2 openid saml ldap id idp account accounts conta contas ' +
  'login signin logon entrar acesso cadastro register signup perfil profile password senha senhas recuperar recovery verify verificar verificacao ' +
  'mail email webmail smtp imap pop pop3 mx ftp sftp ssh vpn ns ns1 ns2 ns3 dns cdn static assets img media files status suporte support ajuda help ' +
  'helpdesk sac atendimento contato contact postmaster hostmaster webmaster abuse security seguranca noreply no-reply mailer-daemon info ' +
  'billing cobranca fatura faturas pagamento pagamentos pay payment payments pix checkout financeiro juridico legal privacy privacidade lgpd dpo ' +
  'garimpo links localhost autoconfig autodiscover wpad isatap broadcasthost jobs subdomains quizzes domains forms dashboard painel console internal staging dev test ' +
  'banco bancos bank banking internetbanking ibanking token itoken cartao cartoes';

/** Banks, cards, exchanges, payment, public offices, platforms, shops and networks. Long enough to be found inside a name. */
const BRANDS =
  'bradesco itau itauu itaucard unibanco santander nubank caixaeconomica caixatem bancodobrasil bancobrasil bbcartoes banrisul banestes banpara bancoamazonia bancodonordeste bancointer ' +
  'bancopan bancobmg bancooriginal sicoob sicredi unicred cresol ailos btgpactual safra daycoval votorantim bancobv c6bank agibank digio neon willbank ' +
  'picpay mercadopago mercadolivre mercadolibre pagseguro pagbank paypal ame-digital recargapay stripe stone sumup cielo getnet infinitepay asaas efipay gerencianet ' +
  'pagarme mastercard amex americanexpress elocard hipercard visacard serasa spcbrasil boavista quod xpinvestimentos rico clearcorretora toroinvest binance coinbase metamask ' +
  'trustwallet mercadobitcoin foxbit kraken bybit blockchain ledger trezor westernunion moneygram wise revolut nomad ' +
  'receitafederal receita gov govbr meugov bacen bancocentral registrato inss meuinss dataprev detran denatran senatran cnh poupatempo correios sefaz simplesnacional esocial ' +
  'caged fgts pispasep bolsafamilia auxiliobrasil cadunico susgov conectesus anvisa anatel procon policiafederal policiacivil tribunal justica tse stf stj tjsp ministerio ' +
  'prefeitura senado camara portaldatransparencia tesouro enem sisu prouni fies ' +
  'hotmart kiwify eduzz monetizze braip perfectpay ticto cakto kirvano lastlink greenn appmax yampi cartpanda doppus hubla clickbank digistore utmify ' +
  'amazon americanas magalu magazineluiza casasbahia shopee aliexpress shein temu netshoes olx enjoei kabum carrefour submarino havan ifood rappi ubereats ' +
  'facebook instagram whatsapp messenger telegram tiktok youtube twitter linkedin pinterest snapchat discord twitch kwai google gmail android chrome ' +
  'microsoft outlook hotmail office365 windows apple icloud itunes appstore netflix spotify disneyplus hbomax globoplay globo primevideo deezer steam roblox ' +
  'samsung motorola xiaomi vivofibra clarobrasil timbrasil embratel netclaro correio uol terra dropbox github gitlab cloudflare registrobr openai chatgpt ' +
  'gollinhas latam azullinhas decolar booking airbnb bet365 betano sportingbet mcafee norton avast kaspersky docusign wetransfer';

/** Brands that are short, or words: reserved only alone, or beside a word of sign-in pages. */
const SHORT =
  'garimpo bb cef caixa inter pan bmg bv btg c6 xp neon rico next original nu stone wise ame elo visa cielo digio safra will toro gov tse stf stj inss sus cnh tim oi vivo ' +
  'claro uber meta apple google amazon x uol terra globo ton iti agi nomad ledger tribunal justica prefeitura senado camara ministerio receita correio ' +
  'greenn steam android windows office chrome quod fies enem sisu tesouro blockchain kraken temu messenger stripe booking norton elocard decolar discord';

const words = (text: string) => text.split(' ');
const short = new Set(words(SHORT));
const house = new Set(words(OF_THE_HOUSE));
const brands = words(BRANDS)
  .map((brand) => brand.replaceAll('-', ''))
  .filter((brand) => !short.has(brand));

/** Words that stand beside a brand in the names of phishing pages. */
const BESIDE = new Set(
  words(
    'www web app api oficial official login signin entrar acesso acessar conta contas minha meu minhaconta cliente clientes seguro segura seguranca secure security ' +
      'suporte support sac atendimento ajuda central portal online net internet banking ibanking banco bank cartao cartoes card pix token itoken senha ' +
      'pagamento pagamentos pay fatura boleto resgate pontos cadastro atualizar atualizacao verificacao verificar validar confirmar desbloqueio ' +
      'cancelar empresas pj pf digital mobile br brasil com auth sso id pay help verify account gov mais prime ofertas-oficiais consulta cpf',
  ),
);

/** Characters that look like others, in the alphabet of host names. */
const LOOKS: [RegExp, string][] = [
  [/0/g, 'o'],
  [/[1!]/g, 'i'],
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/5/g, 's'],
  [/7/g, 't'],
  [/8/g, 'b'],
  [/9/g, 'g'],
  [/vv/g, 'w'],
  [/rn/g, 'm'],
];

/** What a reader may take the name for: as it is, with digits read as letters, and with a one read as an L. */
function readings(name: string): string[] {
  const read = (text: string) => LOOKS.reduce((one, [sign, letter]) => one.replace(sign, letter), text);
  const digits = LOOKS.slice(0, 8).reduce((one, [sign, letter]) => one.replace(sign, letter), name);
  return [
    ...new Set([name, read(name), digits, read(name.replaceAll('1', 'l')), digits.replaceAll('l', 'i')]),
  ];
}

/**
 * Whether a name is, or passes for, a part of this product, a bank, a public office or a platform. A harmless word that contains
 * a short brand does not: `interessante`, `governanta`, `caixa-de-som`.
 */
function isReservedName(name: string): boolean {
  return readings(name).some((reading) => {
    const parts = reading.split('-').filter((part) => part !== '');
    const together = parts.join('');
    if (house.has(reading) || house.has(together) || house.has(together.replace(/\d+$/, ''))) return true;
    if (brands.some((brand) => passesFor(together, parts, brand))) return true;
    const others = parts.filter((part) => !short.has(part));
    return (
      short.has(together) ||
      (others.length < parts.length && others.every((part) => BESIDE.has(part))) ||
      isShortWithBeside(together)
    );
  });
}

function passesFor(together: string, parts: readonly string[], brand: string): boolean {
  // Long brands are no part of any other word.
  if (brand.length >= 6) return together.includes(brand) || isOneSlipFrom(together, brand);
  if (parts.includes(brand) || together === brand) return true;
  return (
    (together.startsWith(brand) && BESIDE.has(together.slice(brand.length))) ||
    (together.endsWith(brand) && BESIDE.has(together.slice(0, -brand.length)))
  );
}

/**
 * Whether a label of a domain that somebody has bought passes for a brand. Unlike a name under our own domain it may be a word of the house or a short word:
 * who owns it was asked by its registry.
 */
export function passesForBrand(label: string): boolean {
  return readings(label.toLowerCase()).some((reading) => {
    const parts = reading.split('-').filter((part) => part !== '');
    const others = parts.filter((part) => !short.has(part));
    const together = parts.join('');
    return (
      brands.some((brand) => passesFor(together, parts, brand)) ||
      (parts.length > 1 && others.length < parts.length && others.every((part) => BESIDE.has(part))) ||
      isShortWithBeside(together)
    );
  });
}

/** `logincaixa`, `bbonline`: a short brand and a word beside it, without a hyphen. */
function isShortWithBeside(together: string): boolean {
  for (const one of short) {
    if (one.length < 2) continue;
    if (together.startsWith(one) && BESIDE_STRICT.has(together.slice(one.length))) return true;
    if (together.endsWith(one) && BESIDE_STRICT.has(together.slice(0, -one.length))) return true;
  }
  return false;
}

/** Words of those above that make no other word of a short brand: `internet` and `panonline` would. */
const BESIDE_STRICT = new Set(
  words(
    'login signin conta cliente seguro secure suporte support atendimento internetbanking banking ibanking bank token itoken senha fatura cadastro oficial',
  ),
);

/**
 * One letter more, less, doubled or replaced, or two swapped: `bradescco`, `nubanck`, `sanatnder`. For names of six letters and
 * more.
 */
function isOneSlipFrom(name: string, brand: string): boolean {
  if (brand.length < 6 || Math.abs(name.length - brand.length) > 1) return false;
  let at = 0;
  while (at < name.length && name[at] === brand[at]) at += 1;
  const rest = name.slice(at);
  const right = brand.slice(at);
  const isSwapped = rest[0] === right[1] && rest[1] === right[0] && rest.slice(2) === right.slice(2);
  return isSwapped || rest.slice(1) === right.slice(1) || rest.slice(1) === right || rest === right.slice(1);
}

export const SUBDOMAIN_MAX = 20;

/** Syntax of every name, reserved or not. */
export const SUBDOMAIN = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

export function normalSubdomain(typed: string): string {
  return typed.trim().toLowerCase();
}

/** The name of an existing clone, in lower case. It may be older than its reservation. */
export const knownSubdomain = z.pipe(
  z.string().check(z.maxLength(60)),
  z.pipe(z.transform(normalSubdomain), z.string().check(z.regex(SUBDOMAIN))),
);

/** A name to be checked: it may be invalid. */
export const subdomainParams = z.strictObject({ name: z.string().check(z.regex(/^[A-Za-z0-9-]{1,60}$/)) });

/** Whether a name is available; sites and quizzes share one list. */
export const subdomainReply = z.object({
  subdomain: z.string(),
  available: z.boolean(),
  problem: z.nullable(z.enum(['format', 'reserved', 'taken'])),
});
export type SubdomainReply = z.infer<typeof subdomainReply>;

export type SubdomainProblem = 'format' | 'reserved';

/** What is wrong with a typed name, or null. Case and surrounding space do not count. */
export function subdomainProblem(typed: string): SubdomainProblem | null {
  const name = normalSubdomain(typed);
  // Hyphens in third and fourth place mark names in other scripts (IDNA), which may imitate a bank's.
  if (name.length > SUBDOMAIN_MAX || !SUBDOMAIN.test(name) || name.slice(2, 4) === '--') return 'format';
  return isReservedName(name) ? 'reserved' : null;
}

/** A name for a new clone, in lower case. */
export const newSubdomain = z.pipe(
  z.string().check(z.maxLength(60)),
  z.pipe(
    z.transform(normalSubdomain),
    z
      .string()
      .check(z.refine((name) => subdomainProblem(name) === null, { message: 'is no name for a clone' })),
  ),
);
