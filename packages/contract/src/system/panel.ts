/** Whether a path belongs to the administrators' panel. */
export const isPanelPath = (path: string): boolean => /^\/admin(?:-dashboard|-login)?(?:\/|$)/i.test(path);

const panelAddress =
  /^\/(?:admin|admin-login(?:\/(?:convite|chave))?|admin-dashboard(?:\/(?:pontos(?:\/[^/]+)?|coletores|relatos|relatorio(?:\/fatores)?|agendamentos(?:\/[^/]+)?|materiais|itens(?:\/(?:sem-resposta|fontes|importacao(?:\/[^/]+)?))?|setores(?:\/(?:tipos|mapa|ano|excecoes|nao-passou|avisos|importacao(?:\/[^/]+)?))?|historico|guia|organizacoes(?:\/[^/]+)?|importacao(?:\/[^/]+)?|administradores(?:\/seguranca)?))?)\/?$/i;

/** Whether a path is a screen of the panel. */
export const isPanelAddress = (path: string): boolean => panelAddress.test(path);
