/** Words of the welcome screen, the first that a visitor loads; some stand again where one signs in. */
export const welcomeText = {
  title: 'Olá! Que bom ter você aqui.',
  sentence: 'Saiba separar, ache um ponto perto de você e agende a coleta.',
  enter: 'Entrar',
  wantToRegister: 'Quero me cadastrar',
  adminAccess: 'Acesso Administrativo',
  help: 'Ajuda',
};
