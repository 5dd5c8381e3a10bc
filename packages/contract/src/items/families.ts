/** A word for several items with different answers, of which none alone is the answer. */
export interface Family {
  /** The family's words in the singular; the first is its title. */
  readonly words: readonly string[];
  /** Ids of the member items, in display order. */
  readonly members: readonly string[];
}

const family = (words: string, members: string): Family => ({ words: words.split(', '), members: members.split(' ') });

/** The families of the bundled items. An item that an installation lacks is left out. */
export const families: readonly Family[] = [
  family(
    'lâmpada, luz',
    'lampada-led lampada-fluorescente lampada-incandescente lampada-de-vapor lampada-fluorescente-quebrada pisca-pisca lanterna',
  ),
  family('copo', 'copo-descartavel copo-de-vidro copo-de-papel utensilio-de-plastico vidro-quebrado'),
  family(
    'garrafa',
    'garrafa-pet garrafa-de-vidro garrafa-de-agua garrafa-de-oleo-vazia garrafa-de-azeite garrafa-termica garrafao-de-agua',
  ),
  family(
    'lata',
    'latinha-de-aluminio lata-de-conserva lata-de-leite-em-po lata-de-tinta lata-de-aerossol tinta-spray lacre-de-lata',
  ),
  family('bateria', 'bateria bateria-de-celular bateria-de-notebook bateria-de-carro pilha pilha-botao instrumento-musical'),
  family('pilha', 'pilha pilha-recarregavel pilha-botao bateria'),
  family(
    'papel',
    'papel papel-sulfite caixa-de-papelao jornal papel-higienico papel-toalha guardanapo papel-engordurado papel-aluminio papel-de-presente papel-manteiga papel-termico',
  ),
  family(
    'caixa',
    'caixa-de-papelao caixa-de-leite caixa-de-pizza caixa-de-ovo-papelao caixa-de-sapato caixa-de-remedio caixa-termica-de-isopor engradado caixa-dagua aparelho-de-som',
  ),
  family(
    'vidro',
    'vidro garrafa-de-vidro pote-de-vidro vidro-quebrado vidro-de-janela espelho box-de-banheiro pirex vidro-de-remedio',
  ),
  family(
    'óleo, azeite',
    'oleo-de-cozinha garrafa-de-oleo-vazia garrafa-de-azeite oleo-de-motor embalagem-de-lubrificante gordura',
  ),
  family('tinta', 'tinta-a-base-de-agua tinta-a-oleo lata-de-tinta tinta-spray cartucho-de-impressora toner'),
  family(
    'plástico',
    'plastico garrafa-pet sacola-plastica saco-plastico plastico-bolha plastico-filme copo-descartavel utensilio-de-plastico',
  ),
  family('metal', 'metal latinha-de-aluminio lata-de-conserva panela arame fio-de-cobre cano-de-metal vergalhao'),
  family('caneta', 'caneta marca-texto caneta-de-insulina'),
  family('pote', 'pote-de-vidro pote-de-margarina pote-de-iogurte utensilio-de-plastico marmita-de-plastico'),
  family('frasco', 'embalagem-de-detergente frasco-de-xampu frasco-de-perfume vidro-de-remedio embalagem-de-produto-toxico'),
  family(
    'saco, sacola',
    'sacola-plastica sacola-retornavel sacola-compostavel saco-plastico saco-de-pao saco-de-lixo embalagem-de-racao saco-de-cimento',
  ),
  family(
    'embalagem',
    'plastico caixa-de-papelao caixa-de-leite pacote-de-salgadinho embalagem-de-bala embalagem-de-detergente embalagem-de-produto-toxico plastico-7',
  ),
  family('tampa', 'tampa-de-plastico tampa-de-metal rolha'),
  family('cano, tubo', 'cano-de-pvc cano-de-metal rolo-de-papel-higienico tubo-de-pasta-de-dente lampada-fluorescente'),
  family('fio', 'fio-de-cobre cabo extensao-eletrica fio-dental barbante'),
  family('cabo', 'cabo fio-de-cobre cabo-de-panela vassoura'),
  family('filtro', 'filtro-de-cafe purificador-de-agua filtro-de-oleo louca'),
  family('cartão', 'cartao-de-banco cartao-de-visita pen-drive papel-de-presente'),
  family('cartucho', 'cartucho-de-impressora toner botijao-de-gas municao'),
  family('marmita, quentinha', 'marmita-de-aluminio marmita-de-plastico bandeja-de-isopor resto-de-comida'),
  family('bandeja', 'bandeja-de-isopor bandeja-de-plastico utensilio-de-plastico'),
  family(
    'descartável',
    'copo-descartavel prato-descartavel copo-de-papel canudo-de-plastico marmita-de-plastico marmita-de-aluminio fralda mascara-descartavel',
  ),
  family('prato', 'louca prato-descartavel utensilio-de-plastico pirex'),
  family('talher', 'talher faca prato-descartavel'),
  family('telha', 'telha telha-de-amianto'),
  family('porta', 'madeira esquadria vidro-de-janela'),
  family('janela', 'esquadria vidro-de-janela madeira'),
  family('móvel, móveis, mobília', 'sofa guarda-roupa mesa-e-cadeira cama estante colchao madeira movel-em-bom-estado'),
  family('roupa', 'roupa roupa-rasgada roupa-intima sapato'),
  family('brinquedo', 'brinquedo-em-bom-estado brinquedo-de-plastico brinquedo-eletronico pelucia'),
  family('bola', 'brinquedo-em-bom-estado objeto-de-borracha balao'),
  family('patinete', 'patinete-eletrico bicicleta brinquedo-em-bom-estado'),
  family('relógio', 'relogio pilha-botao'),
  family('termômetro', 'termometro-de-mercurio lixo-eletronico'),
  family('seringa', 'seringa caneta-de-insulina silicone'),
  family('spray, aerossol', 'lata-de-aerossol tinta-spray inseticida'),
  family('gás', 'botijao-de-gas isqueiro lata-de-aerossol ar-condicionado'),
  family('cilindro', 'botijao-de-gas extintor'),
  family('bomba', 'municao fogos-de-artificio lixo-eletronico peca-de-carro mamadeira'),
  family('veneno', 'raticida inseticida agrotoxico embalagem-de-produto-toxico'),
  family('bala', 'embalagem-de-bala municao chiclete'),
  family(
    'remédio, medicamento',
    'remedio-vencido cartela-de-comprimido xarope pomada vidro-de-remedio caixa-de-remedio bula remedio-veterinario',
  ),
  family('soro', 'xarope dieta-enteral laticinio'),
  family('leite', 'caixa-de-leite lata-de-leite-em-po saco-plastico laticinio'),
  family('café', 'borra-de-cafe filtro-de-cafe capsula-de-cafe embalagem-de-cafe palito-mexedor'),
  family('iogurte', 'pote-de-iogurte laticinio'),
  family('suco', 'caixa-de-suco garrafa-pet garrafa-de-vidro sache-de-molho'),
  family('refrigerante, coca cola, coca, guaraná, pepsi, fanta', 'garrafa-pet latinha-de-aluminio garrafa-de-vidro'),
  family('cerveja', 'latinha-de-aluminio garrafa-de-vidro tampa-de-metal'),
  family('ovo', 'casca-de-ovo caixa-de-ovo-papelao embalagem-de-ovo-plastico'),
  family('arroz, feijão, macarrão', 'resto-de-comida saco-plastico pacote-de-macarrao'),
  family('biscoito, bolacha', 'pacote-de-biscoito resto-de-comida'),
  family('pizza', 'caixa-de-pizza resto-de-comida'),
  family('pão', 'pao-velho saco-de-pao saco-plastico'),
  family('margarina, manteiga', 'pote-de-margarina gordura'),
  family('molho, ketchup', 'sache-de-molho bisnaga-de-ketchup pote-de-vidro resto-de-comida'),
  family('ração', 'embalagem-de-racao resto-de-comida'),
  family(
    'sabão, detergente, água sanitária, desinfetante, amaciante, alvejante, cândida, cloro',
    'embalagem-de-detergente produto-de-limpeza-vencido caixa-de-cereal',
  ),
  family('xampu, condicionador', 'frasco-de-xampu cosmetico-vencido'),
  family('perfume', 'frasco-de-perfume cosmetico-vencido'),
  family('desodorante', 'desodorante-roll-on lata-de-aerossol cosmetico-vencido'),
  family('esmalte', 'esmalte-de-unha frasco-de-esmalte tinta-a-oleo'),
  family('inseticida', 'inseticida lata-de-aerossol embalagem-de-produto-toxico'),
  family('lubrificante', 'oleo-de-motor embalagem-de-lubrificante'),
  family('agrotóxico', 'agrotoxico embalagem-de-produto-toxico'),
  family('cimento', 'saco-de-cimento entulho'),
  family('insulina', 'caneta-de-insulina lanceta seringa'),
  family('coco', 'coco casca-de-fruta fezes-de-cachorro'),
];
