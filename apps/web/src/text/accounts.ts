/** Words of the sign-in and registration screens. What a field says when refused is in the contract. */
export const accountsText = {
  needHelp: 'Precisa de ajuda?',
  back: 'Voltar',
  mailDelayed:
    'Nossos e-mails estão demorando mais que o normal. O seu está na fila e será enviado assim que possível: não é preciso pedir outro.',

  name: 'Nome',
  email: 'Email',
  password: 'Senha',
  confirmation: 'Confirmar senha',
  entering: 'Entrando...',
  signInFailed: 'Erro ao fazer login',
  noAccountYet: 'Ainda não tem conta?',
  adminSentence: 'Para quem administra os pontos de coleta e os guias.',
  notAdmin: 'Você é morador?',
  residentSignIn: 'Entrar como morador',

  step: (number: number, of: number) => `Etapa ${number} de ${of}`,
  registerTitle: 'Criar sua conta',
  passwordHint: (minimum: number) => `Pelo menos ${minimum} caracteres`,
  passwordAskedAgain: 'Não guardamos a sua senha. Digite-a de novo; o resto está como você deixou.',
  next: 'Continuar',
  haveAccount: 'Já tem conta?',

  addressTitle: 'Contato e endereço',
  phone: 'Telefone',
  phonePlaceholder: '(85) 9 9999-9999',
  postalCode: 'CEP',
  postalCodePlaceholder: '60000-000',
  searchingPostalCode: 'Consultando o CEP...',
  addressFilled: 'Endereço preenchido pelo CEP. Confira e complete.',
  retryPostalCode: 'Tentar novamente',
  address: 'Endereço',
  foundAddress: (address: string) => `Pelo CEP, o endereço é ${address}.`,
  useFoundAddress: 'Usar este endereço',
  number: 'Número',
  complement: 'Complemento',
  notifications: 'Quero receber avisos sobre minhas coletas',
  register: 'Concluir cadastro',
  registering: 'Salvando...',
  registerFailed: 'Erro ao salvar o cadastro. Tente novamente.',

  registeredTitle: 'Cadastro realizado com sucesso!',
  registeredSentence: 'Agora é só entrar com seu email e sua senha.',
  registeredMail: (email: string) => `Enviamos um link para confirmar ${email}. Avisos por e-mail começam depois disso.`,
  registeredWithoutMail: (email: string) =>
    `Ainda falta confirmar ${email}: já enviamos vários links a este endereço e não mandamos outro agora. Depois de entrar, peça o link em Meus dados. Avisos por e-mail começam depois disso.`,
};
