/** Whether a path belongs to the administrators' panel, which is a page of its own beside the residents' app. */
export const isPanelPath = (path: string): boolean => /^\/admin(?:-dashboard|-login)?(?:\/|$)/i.test(path);

const panelAddress =
  /^\/(?:admin|admin-login(?:\/(?:convite|chave))?|admin-dashboard(?:\/(?:pontos(?:\/[^/]+)?|relatos|agendamentos(?:\/[^/]+)?|materiais|itens(?:\/(?:sem-resposta|fontes|importacao(?:\/[^/]+)?))?|historico|importacao(?:\/[^/]+)?|administradores(?:\/seguranca)?))?)\/?$/i;

/** Whether a path is that of a screen of the panel. */
export const isPanelAddress = (path: string): boolean => panelAddress.test(path);
