/** Texts of the welcome screen, the first that a visitor loads; some are reused by the sign-in. */
export const welcomeText = {
  title: 'Olá! Que bom ter você aqui.',
  sentence: 'Saiba separar, ache um ponto perto de você e agende a coleta.',
  enter: 'Entrar',
  wantToRegister: 'Quero me cadastrar',
  adminAccess: 'Acesso Administrativo',
  help: 'Ajuda',
};
