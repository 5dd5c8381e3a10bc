/** Words for services of offices, shops, schools and the news, in any position. */
const service =
  /\b(?:agencia|agendar|alvara|aluguel|aprender|auxilio|cadastro|campeonato|cancelar|concurso|cotacao|cpf|dancar|dolar|eleicao|emprego|enem|esqueci|feriado|horario|horoscopo|inscricao|inss|iptu|ipva|licitacao|marcar|matricula|multa|online|pagar|passaporte|prefeit[oa]|prefeitura|previsao|renovar|resultado|salario|signo|vagas?|vazamento)\b/;
/** Further such words, except as part of a thing's name: 'livro de receita'. */
const asked = /\b(?:consulta|musica|onibus|passagem|precos?|receita|senha)\b/;
const askedOfThing = /\bd[aeo] (?:consulta|musica|onibus|passagem|precos?|receita|senha)\b/;
const phrases = [
  /\b(?:segunda|2a?) via\b/,
  /\b(?:quanto custa|onde (?:vende|compr))/,
  /\bcomo fa(?:z|zer|co) (?!(?:para|pra|com|o descarte|descarte|a reciclagem|quando|isso|se)\b)/,
  /\btelefone d[aeo] (?!casa|quarto|sala)/,
  /\bvacina d[aeo] (?:covid|febre|gripe)\b/,
  /\b(?:(?:luz|agua) (?:acab|apag|cai|falt)|falta d[ea])/,
  /\b(?:(?:banco|tanque) de (?:dados|guerra|sangue)|foguete espacial|bolsa familia)\b/,
  /\bquem (?:canta|descobriu|e|fez|foi|ganhou|inventou|matou|morreu)\b|\bque horas\b|^aulas? de\b|\bcapital d[aeo]\b|^imposto de renda$|^jogo do bicho$/,
  /\bbateria (?:da mangueira|de exames)\b|\bpilha de nervos\b|\bpedras? nos? rins?\b|\bcola na prova\b|\braiz quadrada\b|^festa junina$/,
  /\b(?:cabo (?:frio|verde)|ilha da madeira|posto d[ea] (?:gasolina|saude)|la casa de papel|lencois maranhenses)\b|\b(?!raio)[a-z]{4,} x [a-z]{4,}/,
  /\bapagad[ao] n[ao] .*\brua\b/,
  /\bcarteira de (?:habilitacao|identidade|motorista|trabalho)\b/,
];

/** Whether a normalized text asks for an office, a price, a recipe or the news, and not for a thing. */
export const isOffice = (folded: string): boolean =>
  service.test(folded) || (asked.test(folded) && !askedOfThing.test(folded)) || phrases.some((phrase) => phrase.test(folded));
