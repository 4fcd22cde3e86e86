// What asks for a secret, as words. Pages of visitors run the rules too, so it uses nothing of Node or of a browser.

/** Why a page is refused: the product copies sales pages, and hosts no phishing. */
export type SensitiveKind = 'password' | 'card' | 'bank';

/** Values of `autocomplete` that declare a secret. */
export const SENSITIVE_TOKENS = new Map<string, SensitiveKind>([
  ['current-password', 'password'],
  ['new-password', 'password'],
  ['one-time-code', 'password'],
  ['cc-number', 'card'],
  ['cc-csc', 'card'],
  ['cc-exp', 'card'],
  ['cc-exp-month', 'card'],
  ['cc-exp-year', 'card'],
  ['cc-name', 'card'],
  ['cc-given-name', 'card'],
  ['cc-family-name', 'card'],
  ['cc-type', 'card'],
]);

/**
 * What a field is called, in Portuguese, Spanish and English, as `readingsOf` reads it. They are looked for in the field's own
 * name, label and hint, and in what stands beside it like a label; never in the prose of the page, which may speak of cards as it likes.
 */
export const SENSITIVE_WORDS: [kind: SensitiveKind, words: RegExp][] = [
  [
    'password',
    /\b(?:senhas?|senhaatual|novasenha|passw(?:or)?ds?|passcodes?|passphrase|passwd|pwd|contrasenas?|clave (?:de acceso|secreta|bancaria)|palavra passe|mot de passe|passwort|kennwort|parola d ordine|wachtwoord|codigo pin|pin code|pin de (?:acesso|seguranca|\d))\b/,
  ],
  [
    'password',
    /\b(?:(?:frase|palavras?|frases) (?:de recuperacao|semente|secretas?|chave|mnemonicas?)|(?:seed|recovery|secret|backup|mnemonic) (?:phrase|words?)|mnemonic|chave privada|private key|clave privada|(?:12|24|doze|vinte e quatro) (?:palavras|words|palabras))\b/,
  ],
  [
    'password',
    /\b(?:codigo (?:de )?(?:verificacao|autenticacao|verificacion|autenticacion|2fa|sms)|codigo (?:recebido|enviado|que (?:\w+ ){0,2}(?:enviamos|mandamos|recebeu|chegou))(?: \w+){0,4} (?:sms|whatsapp|celular|telefone|e ?mail)|(?:verification|authentication|authenticator|sms|2fa|otp|mfa) code|one ?time (?:pass|password|passcode)|otp|2fa|codigo (?:de |do |do seu )?(?:autenticador|authenticator|token|itoken))\b/,
  ],
  [
    'card',
    /\b(?:(?:numero|n|no|num|number) (?:do |de |del |de la )?(?:seu |su )?(?:cartao|tarjeta|card)|(?:card|cartao|tarjeta|cc)(?: de)?(?: credito| debito| credit)? (?:number|numero|numeracao|num|no|n)|(?:credit|debit) card|cardnumber|creditcard|ccnumber|ccnum|card num|numerocartao|numcartao|numerotarjeta|cartao de (?:credito|debito)|tarjeta de (?:credito|debito))\b/,
  ],
  [
    'card',
    /\b(?:cvv2?|cvc2?|csc|cvn|codigo de seguranca|codigo de seguridad|security code|cardcvv|cardcvc|cvvcode|(?:3|tres) digitos (?:do verso|atras|no verso)|codigo (?:do|no) verso|digitos (?:\w+ ){0,2}(?:do|no|d[oe] seu) (?:seu )?cartao)\b/,
  ],
  [
    'card',
    /\b(?:(?:validade|vencimento|expiracao|vencimiento|caducidad|expiration|expiry|expires?)(?: date)? (?:do |de |del |de la |of )?(?:the )?(?:cartao|tarjeta|card)|(?:card|cc) ?(?:exp|expiry|expiration|expires)(?: date| month| year)?|cardexpiry|cardexpiration|exp date|mm (?:aa|yy|aaaa|yyyy))\b/,
  ],
  [
    'bank',
    /\b(?:numero da (?:sua )?conta(?! (?:do|no|de) (?:instagram|usuario))|conta (?:corrente|poupanca|bancaria)|(?:agencia|ag) (?:bancaria|e conta|sem digito|com digito)|digito da (?:conta|agencia)|internet banking|account number|bank account|routing number|sort code|iban|numero de cuenta|cuenta bancaria|clabe|token (?:do banco|do app|bancario|de seguranca|de acesso)|itoken|chave de seguranca|assinatura eletronica|cartao de seguranca|tabela de seguranca)\b/,
  ],
];

/** Words that accompany a secret in its label: "Digite a sua ... de 6 dígitos para continuar". */
export const LABEL_WORDS =
  /^(?:a|o|as|os|um|uma|e|ou|de|do|da|dos|das|no|na|em|com|por|para|pra|the|an|your|and|or|of|to|el|la|los|su|tu|y|sua|seu|suas|seus|minha|meu|digite|digitar|informe|informar|insira|inserir|coloque|confirme|confirmar|confirmacao|repita|repetir|preencha|escreva|crie|criar|escolha|cole|monte|toque|arraste|selecione|clique|agora|primeiro|depois|falta|passo|etapa|cadastre|cadastrar|valide|enter|type|confirm|repeat|create|choose|insert|ingrese|ingresa|escriba|introduzca|nova|novo|new|nueva|atual|antiga|current|old|aqui|abaixo|here|below|favor|please|continuar|acessar|entrar|prosseguir|liberar|validar|continue|login|acesso|access|conta|account|banco|bank|app|aplicativo|cartao|card|tarjeta|portal|sistema|site|area|membros|cliente|usuario|user|instagram|facebook|google|gmail|mail|email|whatsapp|celular|eletronica|numerica|secreta|pessoal|letras|numeros|digitos|digits|caracteres|minimo|obrigatorio|obrigatoria|required|campo|field|sms|via|\d{1,2})$/;

/** Words that ask a visitor to type something, before its name. */
export const ASKING_WORDS =
  /\b(?:digite|informe|insira|coloque|cole|monte|toque|arraste|selecione|clique|confirme|preencha|escreva|entre com|crie|cadastre|valide|envie|mande|fale|diga|qual (?:e |a |o )|enter|type|insert|confirm|provide|ingrese|ingresa|introduzca|escriba)\b(?: \w+){0,6}$/;

/** Words that make a sentence with a secret a warning, a question or an offer of help. */
export const DENYING_WORDS =
  /\b(?:nunca|jamais|nao|sem|sans|never|dont|don t|not|no need|nem|esqueceu|esqueci|forgot|olvido|olvidaste|recupere|recuperar|redefinir|trocar|como|how|dicas?|por que|receber|recebera|recebe|enviaremos|enviamos|mandamos|buscar|busca|pesquisar|pesquise|procurar|procure|search|find)\b/;

/** Names of harmless fields: text near them is not taken for their label. */
export const HARMLESS_NAMES =
  /\b(?:e ?mail|email|correo|nome|name|nombre|sobrenome|telefone|celular|whatsapp|whats|phone|fone|tel|cpf|cnpj|cep|endereco|rua|bairro|cidade|estado|cupom|coupon|cupon|promocional|vale|voucher|busca|buscar|pesquis\w*|procur\w*|search|comentario|comment|mensagem|message|duvida|pergunta|opiniao|depoimento|idade|peso|altura|quantidade|qtd|data|nascimento|instagram|empresa|cargo|profissao|assunto|palpite|resposta|pedido|rastreio|rastreamento)\b/;

/** Each is harmless alone; together they are bank data. */
export const BANK_PAIR: [branch: RegExp, account: RegExp] = [
  /^(?:n |no |numero (?:da )?|num |cod |codigo (?:da )?)?(?:agencia|branch|sucursal)(?: \w{1,10})?$/,
  /^(?:n |no |numero (?:da )?|num )?(?:conta|account|cuenta)(?: (?:digito|com digito|dv|number|numero))?$/,
];

/** Complete labels of secrets, whose words are harmless inside others. */
export const SENSITIVE_LABELS: [kind: SensitiveKind, label: RegExp][] = [
  ['password', /^(?:pin|token|clave|chave de acesso|frase secreta|seed|codigo do token)$/],
  ['card', /^(?:cartao|tarjeta|card|validade mm aa)$/],
];

/** An example of a card's number, of its end of validity, or of what hides a secret, as fields show them. */
export const SENSITIVE_EXAMPLE = /^\s*(?:(?:[0-9x#_*•●]{4}[\s.-]*){3}[0-9x#_*•●]{4}|[•●*·⚫⬤]{4,})\s*$/i;

/** A password in other scripts than Latin, whose letters no reading keeps. */
export const FOREIGN_PASSWORD =
  /парол|密[码碼]|パスワード|暗証番号|비밀번호|كلمة (?:المرور|السر)|סיסמ[הא]|पासवर्ड|รหัสผ่าน/i;

/** Pictures that a page asks for: identity documents, or a card. */
export const SENSITIVE_PICTURES: [kind: SensitiveKind, words: RegExp][] = [
  [
    'card',
    /\b(?:foto|imagem|picture|photo)(?: (?:do|da|de|dos|of|your|the|seu|sua))* (?:cartao|card|tarjeta)\b(?! de visita| de natal)/,
  ],
  [
    'bank',
    /\b(?:selfie(?: \w+){0,4} (?:documento|identidade|rg|cnh|passaporte|id)|(?:foto|imagem|copia|frente|verso|frente e verso)(?: (?:do|da|de|seu|sua))* (?:documento|identidade|rg|cnh|cpf|passaporte)|documento (?:de identidade|com foto)|(?:rg|cnh|passaporte) (?:frente|verso|aberta|aberto|digitalizad[oa]))\b/,
  ],
];
