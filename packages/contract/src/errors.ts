import { importFileTooLarge } from './imports/limits.ts';
import { limits } from './limits.ts';
import { seriesLimits } from './schedules/series-limits.ts';

/** Every error of the API by its stable code: HTTP status and the Portuguese sentence shown to people. */
export const errors = {
  'validation-failed': { status: 400, sentence: 'Confira os campos indicados e tente de novo.' },
  'malformed-json': { status: 400, sentence: 'O corpo do pedido não é um JSON válido.' },
  'bad-request': { status: 400, sentence: 'Não entendemos o pedido.' },
  'unsupported-media-type': { status: 415, sentence: 'Tipo de conteúdo não aceito. Envie JSON.' },
  'body-too-large': { status: 413, sentence: 'O conteúdo enviado é grande demais.' },
  'headers-too-large': { status: 431, sentence: 'O endereço ou os cabeçalhos do pedido são grandes demais.' },
  'request-timeout': { status: 408, sentence: 'O pedido demorou demais para chegar inteiro. Tente de novo.' },
  'not-found': { status: 404, sentence: 'Não encontramos o que você pediu.' },
  'token-missing': { status: 401, sentence: 'Token de autenticação não encontrado. Faça login novamente.' },
  'session-ended': { status: 401, sentence: 'Sua sessão terminou. Entre de novo para continuar.' },
  'invalid-credentials': { status: 401, sentence: 'Email ou senha incorretos' },
  forbidden: { status: 403, sentence: 'Você não tem permissão para fazer isso.' },
  'too-many-requests': { status: 429, sentence: 'Muitas tentativas em pouco tempo. Espere um pouco e tente de novo.' },
  'too-many-writes': {
    status: 429,
    sentence: 'Você fez alterações demais por hoje. O que está salvo continua salvo; tente de novo amanhã.',
  },
  'too-many-writes-of-network': {
    status: 429,
    sentence:
      'Da rede em que você está vieram alterações demais hoje. O que está salvo continua salvo; tente por outra rede, como a do celular, ou amanhã.',
  },
  'email-taken': { status: 409, sentence: 'Email já cadastrado' },
  'wrong-password': { status: 400, sentence: 'A senha atual não confere' },
  'email-unknown': { status: 404, sentence: 'Email não cadastrado' },
  'invalid-code': { status: 400, sentence: 'Código inválido' },
  'code-exhausted': { status: 400, sentence: 'Foram muitas tentativas com este código. Peça um novo código.' },
  'reset-link-invalid': {
    status: 400,
    sentence: 'O link venceu, já foi usado ou deu lugar a outro. Peça outro para criar a sua senha.',
  },
  'email-link-invalid': {
    status: 400,
    sentence: 'O link venceu, já foi usado ou deu lugar a outro. Entre na sua conta e peça outro em Meus dados.',
  },
  'email-undo-invalid': {
    status: 400,
    sentence:
      'O link venceu ou já foi usado. Se você não pediu a troca do e-mail, crie outra senha ou fale com quem administra o serviço.',
  },
  'session-not-found': { status: 404, sentence: 'Este aparelho já foi desconectado.' },
  'last-administrator': {
    status: 409,
    sentence: 'Esta é a única conta que administra o serviço. Ela só pode ser excluída depois que houver outra.',
  },
  'second-factor-required': {
    status: 403,
    sentence: 'Esta conta pede também a chave de acesso. Entre por Acesso administrativo.',
  },
  'not-administrator': {
    status: 403,
    sentence: 'Esta conta não administra mais o serviço. Entre como morador, ou fale com quem administra.',
  },
  'second-factor-wrong': { status: 401, sentence: 'A chave de acesso ou o código de recuperação não confere.' },
  'password-change-required': {
    status: 403,
    sentence: 'Esta senha foi sorteada. Entre por Acesso administrativo e crie a sua para continuar.',
  },
  'second-factor-missing': { status: 403, sentence: 'Crie uma chave de acesso no painel para continuar.' },
  'passkey-invalid': { status: 401, sentence: 'Esta chave de acesso não foi reconhecida. Tente de novo, ou use outra forma.' },
  'passkey-refused': { status: 400, sentence: 'Esta chave de acesso não foi aceita. Tente de novo.' },
  'passkey-exists': { status: 409, sentence: 'Esta chave de acesso já está em uma conta.' },
  'passkey-not-found': { status: 404, sentence: 'Esta chave de acesso não está mais na sua conta.' },
  'last-passkey': { status: 409, sentence: 'Este serviço pede uma chave de acesso. Crie outra antes de remover a última.' },
  'too-many-passkeys': { status: 409, sentence: 'Você já tem muitas chaves de acesso. Remova uma para criar outra.' },
  'passkeys-unavailable': { status: 409, sentence: 'Chaves de acesso não funcionam no endereço deste serviço.' },
  'recovery-code-wrong': { status: 400, sentence: 'Este código de recuperação não confere, ou já foi usado.' },
  'passkey-needed': {
    status: 403,
    sentence: 'Esta conta tem uma chave de acesso: confirme com ela ou com um código de recuperação. A senha não basta.',
  },
  'passkey-link-needed': {
    status: 403,
    sentence: 'Para criar a primeira chave de acesso, abra antes o link que enviamos ao e-mail da sua conta.',
  },
  'passkey-link-invalid': {
    status: 400,
    sentence:
      'Este link venceu, já foi usado, deu lugar a outro ou é de outra conta. Peça outro para criar a sua chave de acesso.',
  },
  'email-undeliverable': {
    status: 409,
    sentence: 'O e-mail desta conta não recebe mensagens. Peça o link a quem instalou o serviço.',
  },
  'confirmation-required': { status: 403, sentence: 'Confirme que é você para continuar.' },
  'administrator-not-found': { status: 404, sentence: 'Esta pessoa já não administra o serviço.' },
  'administrator-exists': { status: 409, sentence: 'Esta pessoa já administra o serviço.' },
  'person-not-found': { status: 404, sentence: 'Esta pessoa já não trabalha na organização.' },
  'invitation-elsewhere': {
    status: 409,
    sentence: 'Este endereço já tem um convite de outra equipe. Fale com quem administra o serviço.',
  },
  'organization-not-found': { status: 404, sentence: 'Organização não encontrada' },
  'organization-exists': { status: 409, sentence: 'Já há uma organização com este nome ou CNPJ.' },
  'organization-outdated': {
    status: 409,
    sentence: 'Esta organização foi alterada por outra pessoa. Confira os dados atuais e salve de novo.',
  },
  'organization-in-use': {
    status: 409,
    sentence:
      'Esta organização tem pontos, setores, coletores, agendamentos ou pessoas. Desative a organização em vez de excluir.',
  },
  'too-many-organizations': { status: 409, sentence: 'O limite de 500 organizações foi atingido.' },
  'only-administrator': {
    status: 409,
    sentence: 'Esta é a única pessoa que administra o serviço. Convide outra antes de tirar este acesso.',
  },
  'invitation-not-found': { status: 404, sentence: 'Este convite já foi aceito, cancelado ou venceu.' },
  'invitation-invalid': { status: 400, sentence: 'Este convite não vale mais. Peça outro a quem convidou você.' },
  'notice-not-found': { status: 404, sentence: 'Aviso não encontrado' },
  'push-service-unknown': { status: 400, sentence: 'Não podemos enviar avisos a este navegador. Use o e-mail.' },
  'unsubscribe-link-invalid': {
    status: 404,
    sentence: 'O link está incompleto ou não vale mais. Escolha o que receber na tela Notificações.',
  },
  'calendar-not-found': { status: 404, sentence: 'Este link de calendário não existe ou foi desativado.' },
  'collection-point-not-found': { status: 404, sentence: 'Ponto de coleta não encontrado' },
  'point-without-hours': {
    status: 409,
    sentence: 'Este ponto não tem um horário da semana em que os feriados caibam. Preencha o horário dele primeiro.',
  },
  'undo-expired': { status: 409, sentence: 'O tempo para desfazer acabou.' },
  'collection-point-outdated': {
    status: 409,
    sentence: 'Este ponto foi alterado por outra pessoa. Confira os dados atuais e salve de novo.',
  },
  'collection-point-inactive': { status: 409, sentence: 'Este ponto de coleta não está recebendo coletas. Escolha outro ponto.' },
  'collection-point-restricted': {
    status: 409,
    sentence: 'Este ponto não recebe entregas do público. Escolha outro ponto.',
  },
  'collection-point-without-bookings': {
    status: 409,
    sentence: 'Este ponto não faz agendamentos pelo app. Leve o material no horário de funcionamento ou escolha outro ponto.',
  },
  'collector-profile-not-found': { status: 404, sentence: 'Perfil de coletor não encontrado' },
  'collector-profile-outdated': {
    status: 409,
    sentence: 'Este perfil foi alterado por outra pessoa. Confira os dados atuais e salve de novo.',
  },
  'collector-profiles-full': {
    status: 409,
    sentence: 'O limite de 5.000 perfis de coletores foi atingido. Apague os que não são mais usados.',
  },
  'point-report-not-found': { status: 404, sentence: 'Relato não encontrado' },
  'point-report-settled': { status: 409, sentence: 'Outra pessoa já decidiu sobre este relato. Veja como ele ficou.' },
  'point-confirmation-outdated': {
    status: 409,
    sentence: 'Este ponto foi conferido de novo enquanto isso. Veja como ele está.',
  },
  'point-link-invalid': { status: 400, sentence: 'O link venceu ou está incompleto. Peça outro a quem administra o serviço.' },
  'holiday-not-found': { status: 404, sentence: 'Feriado não encontrado' },
  'holiday-exists': { status: 409, sentence: 'Já há um feriado nesta data para este lugar.' },
  'holiday-outdated': {
    status: 409,
    sentence: 'Este feriado foi alterado por outra pessoa. Confira os dados atuais e salve de novo.',
  },
  'conversion-factor-not-found': { status: 404, sentence: 'Fator não encontrado' },
  'conversion-factor-exists': { status: 409, sentence: 'Já há um fator deste material nesta unidade.' },
  'conversion-factor-outdated': {
    status: 409,
    sentence: 'Este fator foi alterado por outra pessoa. Confira os dados atuais e salve de novo.',
  },
  'conversion-factor-changed': {
    status: 409,
    sentence: 'Um fator de conversão mudou desde que você abriu esta tela. Recarregue, confira os quilos e salve de novo.',
  },
  'material-link-exists': { status: 409, sentence: 'Este material já existe neste ponto de coleta' },
  'material-link-not-found': { status: 404, sentence: 'Este material não está neste ponto de coleta' },
  'image-missing': { status: 400, sentence: 'Escolha uma imagem para enviar.' },
  'image-invalid': { status: 400, sentence: 'O arquivo não é uma imagem PNG, JPG, GIF ou WebP que possamos ler.' },
  'image-too-large': { status: 413, sentence: 'A imagem pode ter no máximo 10MB e 40 megapixels.' },
  'animation-too-long': {
    status: 413,
    sentence: 'A animação pode ter no máximo 500 quadros e 40 megapixels, somados todos os quadros.',
  },
  'import-file-missing': { status: 400, sentence: 'Escolha um arquivo para importar.' },
  'import-file-too-large': { status: 413, sentence: importFileTooLarge },
  'import-format-unknown': {
    status: 400,
    sentence: 'Não reconhecemos o formato do arquivo. Envie CSV, XLSX, GeoJSON, KML ou OpenStreetMap.',
  },
  'import-row-too-large': {
    status: 413,
    sentence: 'Uma linha do arquivo tem texto demais: encurte-a ou divida-a e envie o arquivo de novo.',
  },
  'import-geometry-too-large': {
    status: 413,
    sentence: 'Uma área ou linha do mapa tem pontos demais: cada uma pode ter no máximo 100.000.',
  },
  'import-too-heavy': {
    status: 413,
    sentence:
      'O arquivo pesa demais depois de aberto, e a leitura foi encerrada. Divida-o em partes menores e envie uma de cada vez.',
  },
  'import-storage-full': {
    status: 409,
    sentence: 'As importações guardadas ocupam todo o espaço delas. Descarte as que não vai usar e envie o arquivo de novo.',
  },
  'import-file-broken': { status: 400, sentence: 'O arquivo está incompleto ou não pode ser lido até o fim.' },
  'import-file-doctype': {
    status: 400,
    sentence:
      'O arquivo declara um tipo de documento (DOCTYPE), que pode trazer arquivos de fora: por segurança não o lemos. Salve-o de novo sem essa declaração.',
  },
  'import-link-outside': {
    status: 400,
    sentence:
      'O arquivo só aponta para outro mapa na internet (NetworkLink), que não buscamos. Baixe esse mapa e envie o arquivo dele.',
  },
  'import-file-empty': { status: 400, sentence: 'O arquivo não tem nenhuma linha de dados.' },
  'import-points-changed': {
    status: 409,
    sentence: 'Algum ponto mudou depois da conferência. Conferimos tudo de novo: veja o resultado antes de gravar.',
  },
  'import-items-changed': {
    status: 409,
    sentence: 'Algum item mudou depois da conferência. Conferimos tudo de novo: veja o resultado antes de gravar.',
  },
  'import-areas-changed': {
    status: 409,
    sentence: 'Algum setor mudou depois da conferência. Conferimos tudo de novo: veja o resultado antes de gravar.',
  },
  'import-not-found': { status: 404, sentence: 'Importação não encontrada' },
  'import-state': { status: 409, sentence: 'A importação não está mais nesse passo. Veja como ela está agora.' },
  'import-unsettled': { status: 409, sentence: 'Ainda há linhas repetidas à espera de uma decisão.' },
  'import-decision-impossible': { status: 409, sentence: 'Isso não pode ser feito com esta linha.' },
  'import-point-taken': { status: 409, sentence: 'Outra linha já altera este ponto.' },
  'import-not-last': { status: 409, sentence: 'Só a última importação pode ser desfeita.' },
  'import-rows-gone': { status: 409, sentence: 'As linhas desta importação já foram apagadas: ela não pode mais ser desfeita.' },
  'item-not-found': { status: 404, sentence: 'Item não encontrado' },
  'item-exists': { status: 409, sentence: 'Já existe um item com este identificador' },
  'item-outdated': {
    status: 409,
    sentence: 'Este item foi alterado por outra pessoa. Confira os dados atuais e salve de novo.',
  },
  'item-aliases-full': { status: 409, sentence: 'Este item já tem todos os outros nomes que cabem nele.' },
  'item-source-exists': { status: 409, sentence: 'Já existe uma fonte com este identificador. Escolha-a na lista.' },
  'item-source-not-found': { status: 404, sentence: 'Fonte não encontrada' },
  'item-source-outdated': {
    status: 409,
    sentence: 'Esta fonte foi alterada por outra pessoa. Confira os dados atuais e salve de novo.',
  },
  'item-source-in-use': { status: 409, sentence: 'Há itens que usam esta fonte. Tire-a deles antes de excluí-la.' },
  'item-question-not-found': { status: 404, sentence: 'Esta busca já foi resolvida ou dispensada.' },
  'collection-service-not-found': { status: 404, sentence: 'Tipo de coleta não encontrado' },
  'collection-service-exists': { status: 409, sentence: 'Já existe um tipo de coleta com este nome.' },
  'collection-service-outdated': {
    status: 409,
    sentence: 'Este tipo de coleta foi alterado por outra pessoa. Confira os dados atuais e salve de novo.',
  },
  'collection-service-in-use': {
    status: 409,
    sentence: 'Há setores deste tipo de coleta. Exclua-os ou mude o tipo deles antes de excluí-lo.',
  },
  'collection-area-not-found': { status: 404, sentence: 'Setor de coleta não encontrado' },
  'collection-area-outdated': {
    status: 409,
    sentence: 'Este setor foi alterado por outra pessoa. Confira os dados atuais e salve de novo.',
  },
  'collection-area-elsewhere': {
    status: 422,
    sentence: 'Este setor não atende o seu endereço. Confira o CEP e o número em Meus dados.',
  },
  'collection-days-full': { status: 409, sentence: 'Não cabem mais cadastros deste tipo. Exclua os que não são usados.' },
  'collection-exception-not-found': { status: 404, sentence: 'Exceção não encontrada' },
  'collection-exception-outdated': {
    status: 409,
    sentence: 'Esta exceção foi alterada por outra pessoa. Confira os dados atuais e salve de novo.',
  },
  'collection-not-planned': { status: 409, sentence: 'Não havia coleta prevista para este dia neste setor.' },
  'missed-collection-too-early': { status: 409, sentence: 'O caminhão ainda pode passar.' },
  'missed-collection-too-late': {
    status: 409,
    sentence: 'Só dá para avisar até dois dias depois da coleta.',
  },
  'missed-collection-known': { status: 409, sentence: 'Muita gente desta rua já avisou. Não é preciso avisar de novo.' },
  'collection-announcement-repeated': { status: 409, sentence: 'Este aviso acabou de ser enviado a estes setores.' },
  'missed-collection-not-found': { status: 404, sentence: 'Este relato não existe mais' },
  'missed-collection-settled': { status: 409, sentence: 'Outra pessoa já respondeu a este relato. Veja como ele ficou.' },
  'recycling-guide-not-found': { status: 404, sentence: 'Guia de material não encontrado' },
  'recycling-guide-exists': { status: 409, sentence: 'Já existe um material com este identificador' },
  'recycling-guide-outdated': {
    status: 409,
    sentence: 'Este guia foi alterado por outra pessoa. Confira os dados atuais e salve de novo.',
  },
  'collection-route-outdated': {
    status: 409,
    sentence: 'Outra pessoa mudou a ordem da lista enquanto isso. A lista agora mostra a ordem dela.',
  },
  'collection-route-closed': { status: 409, sentence: 'A lista deste dia já foi fechada e assinada. Ela não muda mais.' },
  'collection-route-out-of-reach': {
    status: 403,
    sentence: 'Você vê as listas de 7 dias antes e depois de hoje. Para outro dia, fale com o escritório.',
  },
  'collection-outcome-not-found': { status: 404, sentence: 'Registro não encontrado' },
  'schedule-not-found': { status: 404, sentence: 'Agendamento não encontrado' },
  'schedule-closed': { status: 409, sentence: 'Este agendamento já foi encerrado e não pode ser alterado.' },
  'schedule-outdated': { status: 409, sentence: 'Este agendamento mudou enquanto isso. Confira como ele está e salve de novo.' },
  'schedule-status-not-allowed': { status: 409, sentence: 'Este agendamento não pode passar para essa situação.' },
  'day-full': { status: 409, sentence: 'Este dia está lotado. Escolha outro dia.' },
  'day-closed-meanwhile': { status: 409, sentence: 'Este dia foi fechado enquanto isso: o agendamento continua cancelado.' },
  'day-closed-already': { status: 409, sentence: 'Este dia já está fechado.' },
  'too-many-bookings-of-day': {
    status: 409,
    sentence: 'Este dia tem agendamentos demais para mudar de uma vez. Cancele ou conclua alguns antes.',
  },
  'day-closing-not-found': { status: 404, sentence: 'Este fechamento não existe mais, ou já foi desfeito.' },
  'day-closing-changed': {
    status: 409,
    sentence: 'Algum agendamento deste dia mudou depois do fechamento: ele não pode mais ser desfeito.',
  },
  'day-closing-over': { status: 409, sentence: 'Este dia já passou: o fechamento não pode mais ser desfeito.' },
  'schedule-series-not-found': { status: 404, sentence: 'Esta repetição não existe, ou já terminou.' },
  'schedule-series-outdated': { status: 409, sentence: 'Esta repetição mudou enquanto isso. Confira como ela está.' },
  'too-many-schedule-series': {
    status: 409,
    sentence: `Já há ${seriesLimits.perPerson} coletas que se repetem. Cancele uma delas para repetir outra.`,
  },
  'schedule-proposal-gone': {
    status: 409,
    sentence: 'Esta proposta de data não vale mais. Veja como a coleta está em Minhas coletas.',
  },
  'schedule-proposal-link-invalid': {
    status: 404,
    sentence: 'O link está incompleto ou não vale mais. Veja suas coletas no app.',
  },
  'phone-booking-not-found': {
    status: 404,
    sentence: 'O link está incompleto ou não vale mais. Fale com quem marcou a coleta.',
  },
  'phone-booking-without-caller': {
    status: 404,
    sentence: 'Este agendamento não foi feito por telefone, ou os dados da pessoa já foram apagados.',
  },
  'too-many-open-schedules': {
    status: 409,
    sentence: `Você já tem ${limits.openSchedulesMax} agendamentos em aberto. Cancele um deles, ou espere uma coleta acontecer, para agendar outra.`,
  },
  'idempotency-key-reused': {
    status: 409,
    sentence: 'Este pedido já foi enviado com outros dados. Recarregue a página e tente de novo.',
  },
  'idempotency-key-running': { status: 409, sentence: 'Este pedido já está sendo feito. Espere um instante e tente de novo.' },
  'idempotency-key-done': { status: 409, sentence: 'Este pedido já foi feito. Recarregue a página para ver como ficou.' },
  'postal-code-not-found': { status: 404, sentence: 'CEP não encontrado' },
  'postal-code-unavailable': { status: 503, sentence: 'A consulta de CEP não respondeu. Preencha o endereço ou tente de novo.' },
  'places-unavailable': {
    status: 503,
    sentence: 'A busca de endereços não respondeu. Marque o lugar no mapa, digite as coordenadas ou tente de novo.',
  },
  'database-unavailable': { status: 503, sentence: 'O serviço está fora do ar por um momento. Tente de novo em instantes.' },
  'database-slow': { status: 503, sentence: 'O serviço está demorando mais do que o normal. Tente de novo em instantes.' },
  'images-unavailable': { status: 503, sentence: 'As imagens estão fora do alcance por um momento. Tente de novo em instantes.' },
  'storage-full': {
    status: 503,
    sentence: 'O serviço está sem espaço para guardar dados: por enquanto só é possível consultar. Tente de novo mais tarde.',
  },
  overloaded: { status: 503, sentence: 'O serviço está muito ocupado. Tente de novo em instantes.' },
  internal: { status: 500, sentence: 'Algo deu errado do nosso lado. Tente de novo em instantes.' },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type ErrorCode = keyof typeof errors;
