/** Words of a file on its way. */
export const uploadText = {
  sending: (name: string) => `Enviando ${name}`,
  sent: (percent: number) => `${percent}%`,
  stop: 'Parar o envio',
  stopped: 'O envio foi parado.',
  arrived: 'Enviado. Falta a resposta do servidor...',
} as const;
