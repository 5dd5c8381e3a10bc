/** Said of what offices and shops do, wherever it stands. */
const service =
  /\b(?:agendar|alvara|aluguel|auxilio|cadastro|cancelar|concurso|cpf|emprego|enem|esqueci|horario|inscricao|inss|iptu|ipva|marcar|matricula|multa|pagar|passaporte|prefeit[oa]|prefeitura|previsao|renovar|salario|vagas?|vazamento)\b/;
/** So are these, but not of a thing: 'livro de receita' is one. */
const asked = /\b(?:consulta|onibus|passagem|precos?|receita|senha)\b/;
const askedOfThing = /\bd[aeo] (?:consulta|onibus|passagem|precos?|receita|senha)\b/;
const phrases = [
  /\b(?:segunda|2a?) via\b/,
  /\b(?:quanto custa|onde (?:vende|compr))/,
  /\bcomo fa(?:z|zer|co) (?!(?:para|pra|com|o descarte|descarte|a reciclagem|quando|isso|se)\b)/,
  /\btelefone d[aeo] (?!casa|quarto|sala)/,
  /\bvacina d[aeo] (?:covid|febre|gripe)\b/,
  /\b(?:(?:luz|agua) (?:acab|apag|cai|falt)|falta d[ea])/,
  /\b(?:(?:banco|tanque) de (?:dados|guerra|sangue)|foguete espacial|bolsa familia)\b/,
  /\bcarteira de (?:habilitacao|identidade|motorista|trabalho)\b/,
];

/** Whether who typed this, folded, asks for an office, a price or a recipe, and not for a thing. */
export const isOffice = (folded: string): boolean =>
  service.test(folded) || (asked.test(folded) && !askedOfThing.test(folded)) || phrases.some((phrase) => phrase.test(folded));
