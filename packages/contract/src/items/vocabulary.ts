/** Splits a list at its blanks. */
export const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/**
 * Kinds of things with the same disposal: a word of a line also finds names with another word of that line ('lata de Skol',
 * 'casca de cupuaçu'). Brands stand in the line of their product.
 */
export const kinds: readonly string[] = [
  'televisao televisor tv',
  'cerveja chope skol brahma antarctica heineken itaipava budweiser amstel bohemia devassa eisenbahn spaten schin kaiser breja ceva cerva stella corona',
  'refrigerante refri coca pepsi fanta guarana sprite sukita kuat dolly tubaina schweppes fruki sukita',
  'energetico redbull monster gatorade isotonico',
  'vinho espumante champanhe cachaca pinga vodka whisky uisque gin rum licor conhaque tequila bebida smirnoff ypioca campari aperol catuaba sidra prosecco',
  'celular smartphone iphone motorola xiaomi nokia galaxy redmi android realme zenfone blackberry',
  'notebook laptop macbook chromebook netbook ultrabook vaio thinkpad ideapad inspiron',
  'tablet ipad kindle kobo',
  'videogame playstation xbox nintendo atari wii ps2 ps3 ps4 ps5 psp',
  'biscoito bolacha oreo trakinas passatempo wafer rosquinha cookie negresco piraque bauducco treloso sequilho',
  'salgadinho doritos ruffles cheetos fandangos cebolitos torcida pringles pipoca xilito skiny baconzitos stiksy',
  'chocolate bombom kitkat snickers lacta twix trento suflair kinder ferrero serenata bis',
  'iogurte danone danoninho yakult chandelle activia danete batavo chamyto coalhada',
  'margarina manteiga qualy doriana delicia bonna claybom becel',
  'achocolatado nescau toddy toddynho ovomaltine',
  'fralda pampers huggies bigfral mamypoko',
  'xampu shampoo condicionador pantene elseve dove skala monange',
  'detergente ype limpol minuano',
  'amaciante downy',
  'sabao omo ariel tixan surf',
  'desinfetante veja lysol ajax multiuso',
  'inseticida baygon sbp raid detefon rodasol mortein',
  'remedio medicamento medicacao comprimido pilula dipirona paracetamol ibuprofeno dorflex antibiotico amoxicilina novalgina tylenol doril neosaldina ' +
    'rivotril aspirina omeprazol losartana buscopan analgesico anticoncepcional calmante vitamina ansiolitico antidepressivo metformina nimesulida benegrip loratadina azitromicina prednisona sertralina fluoxetina clonazepam viagra puran levotiroxina atenolol enalapril sinvastatina glifage diclofenaco cefalexina histamin buclina ' +
    'morfina codeina tramadol tramal cetoprofeno naproxeno torsilax cataflam voltaren meloxicam dramin plasil luftagastrol hidroclorotiazida anlodipino captopril propranolol carvedilol furosemida ' +
    'espironolactona glibenclamida gliclazida rosuvastatina atorvastatina alprazolam diazepam bromazepam lexotan zolpidem amitriptilina venlafaxina escitalopram quetiapina risperidona haloperidol ' +
    'carbamazepina fenobarbital gardenal ritalina venvanse pantoprazol ranitidina aciclovir fluconazol ivermectina albendazol metronidazol ciprofloxacino dexametasona cimegripe resfenol engov ' +
    'estomazil multigrip allegra desloratadina polaramine tadalafila cialis alendronato varfarina xarelto clopidogrel tamoxifeno metotrexato quimioterapia antialergico anticonvulsivante ' +
    'antiinflamatorio hormonio',
  'absorvente modess intimus carefree always tampax',
  'camisinha preservativo jontex prudence olla condom blowtex',
  'gilete gillette prestobarba barbeador',
  'mandioca macaxeira aipim inhame',
  'laranja limao tangerina bergamota mexerica ponkan laranjinha toranja',
  'fruta banana maca mamao abacaxi melancia melao uva morango goiaba acerola caju caja graviola cupuacu tucuma pupunha acai bacaba buriti umbu siriguela ' +
    'pitomba jaca maracuja abacate pera pessego ameixa kiwi caqui jabuticaba pitanga carambola sapoti murici mangaba taperebe bacuri jambo lichia',
  'legume verdura cenoura cebola abobora jerimum moranga chuchu beterraba pepino pimentao berinjela quiabo maxixe repolho couve alface rucula brocolis jilo mandioca batata alho',
  'carne bife picanha costela linguica frango porco peixe camarao tilapia tambaqui pirarucu bacalhau salmao caranguejo siri galinha peru boi',
  'noz nozes castanha amendoim pistache amendoa avela macadamia pinhao',
  'roupa camiseta camisa blusa calca bermuda short saia vestido casaco jaqueta moletom jeans camisola terno paleto macacao legging regata bombacha uniforme pijama sunga gorro boina jaleco colete poncho sueter cardiga bata sueter fantasia maio',
  'sapato tenis sandalia chinelo bota sapatilha chinela alpargata botina rasteirinha salto melissa havaiana olympikus mizuno vans crocs chuteira coturno tamanco galocha papete',
  'flor rosa orquidea margarida girassol violeta cravo begonia samambaia suculenta tulipa lirio',
  'cachorro gato passaro passarinho papagaio galinha cavalo vaca boi porco coelho hamster rato pombo gamba animal cadela gata dog calopsita periquito catioro bichano felino tartaruga cobra coruja morcego tatu raposa timbu soim sagui pato marreco cabrito bode carneiro ovelha jumento egua bezerro garrote pintinho galo urubu gaivota golfinho macaco iguana',
  'tinta suvinil lukscolor iquine',
  'pomada hipoglos nebacetin gelol vick bepantol trofodermin diprogenta bepantriz calminex minancora hirudoid canesten unguento',
  'pneu pirelli goodyear michelin firestone bridgestone',
  'ketchup catchup maionese mostarda molho shoyu',
  'macarrao espaguete miojo lamen nissin talharim barilla adria penne',
  'arroz feijao acucar farinha sal fuba',
  'bicicleta bike caloi monark',
  'comida feijoada tucupi tacaca vatapa pirao manicoba caruru canjica pamonha curau mungunza acaraje moqueca baiao panelada dobradinha sarapatel polenta ' +
    'rapadura melado risoto lasanha estrogonofe escondidinho yakisoba',
  'racao pedigree whiskas purina golden premier magnus friskies',
  'cigarro marlboro hollywood derby dunhill carlton camel paieiro',
  'perfume colonia lavanda alfazema malbec kaiak egeo floratta',
  'esmalte risque colorama impala dailus',
  'insulina lantus novorapid humalog tresiba basaglar',
  'dentifricio colgate sensodyne kolynos closeup',
  'xarope abrilar melagriao lambedor biotonico',
  'lubrificante lubrax castrol havoline',
  'cimento votoran quartzolit argamassa',
  'suco tampico sufresh maguary kapo pirakids',
  'colchao ortobom probel',
  'mochila jansport kipling sestini',
  'camera cybershot tekpix nikon fujifilm instax filmadora',
  'computador pc desktop',
  'privada latrina patente sentina',
  'batom rimel blush gloss delineador',
];

/** Living beings: they distinguish items, but are not disposed of. */
const beings =
  'animal arara aranha bicho bode boi burro cabra cachorro cadela calopsita cavalo cobra coelho crianca dog ema galinha galo gamba gata gato ' +
  'hamster macaco papagaio passarinho passaro periquito peru pinto pomba pombo porco quati sabia sapo vaca zebra ' +
  'tartaruga coruja morcego tatu raposa timbu soim sagui pato marreco cabrito carneiro ovelha jumento egua bezerro garrote pintinho urubu gaivota golfinho iguana';

/** Words with another meaning that resemble one of our words or occur beside one. */
const elsewhere =
  'alma almoco alto amor aniversario area arma arte assalto assunto atendimento autor azar bairro baixo bale balsa banda barba barco barraco barriga ' +
  'barulho bebe beber beco boca briga brisa bruxa bumba cabeca caixao calcada caldo calor caminho campo cancao canoa canto carnaval carro carroca ' +
  'carteiro casamento caso caverna cerca chao cheiro chuva ciclo clima colega colegio comer comprar conta contato conto cor coracao coroa ' +
  'corpo correr corrida crime cubo curso dama data dedo dente diabo doente domingo dor dormir drama eco economia empresa enem energia ensino ' +
  'entrar escola escritor espinho estado estatua estrada eterno farmacia favela favor febre feio feira ferias festa ficha fogo folga forca ' +
  'fraco frio futebol gelo grau grilo guia historia horta hospital idoso imposto incendio inferno inseto internet jantar jardim joelho juiz ' +
  'lago lei lento leque luta manha manto mao mar marco mau medico medo menta mercado mes meta missa moca moda moeda mola morro morte moto ' +
  'motorista muleta mundo musica nariz necessidade neve novela numero olho onda onibus orelha padaria padre pais papa parto pascoa passo paz ' +
  'pe pecado pedreiro pele perigo perna peso pessoa piloto planeta plano poder poeta ponte porto poste posto praca praia presidente pressa ' +
  'prisao projeto quente quinta rabo razao regra reserva reza rosto rua sabado sala saldo samba santo satelite saude secretaria sede senha ' +
  'senhora sexta sinal sogra sol soldado sonho supermercado susto taxi tempo terca tesouro teste teto tia tiro torre touro trabalhar trabalho ' +
  'truque urna vaga vale valeu valor venda vento ver verao verso veterinario viagem vida video vila visita viuva ' +
  'helicoptero pix dinossauro dentista encanador motoboy paulo roberto serra lagartixa ourico baiao campinas campina tatuagem carona hein ' +
  'churrascaria trem sangue covid pandemia maria vestibular vasco flamengo fluminense corinthians botafogo gremio santista cruzeiro ' +
  'palmeirense namorado namorada igreja vizinha policia medica professor professora advogado eletricista cantor cantora jogador ' +
  'goleiro unicornio sereia fantasma saudade felicidade matematica geografia ingles sorte dengue';

/** Names of people and places. */
const names =
  'alves amazonas america ana brasil caio carlos carolina caxias ceara cesar cicero elias estela freitas goias gomes helio italia jesus joao jorge ' +
  'katia lima lucas luisa luiz luiza manuel marcos mario marta mateus melo minas neto nilson palmas para parana pedro raquel regina santos ' +
  'sobral sofia terezinha vieira vitor';

/**
 * Words that never mean one of our things, are never taken for a typo, and find nothing alone. Only words that resemble one of
 * ours, or occur within one of our names, are listed.
 */
export const others = setOf(`${beings} ${elsewhere} ${names}`);

/**
 * Substances and things that make whatever holds or touches them harmful: a bottle with petrol is no bottle. Left out are those
 * that residents mostly name for a harmless thing ('tinta', 'óleo', 'cloro').
 */
export const harms = setOf(
  'acido agrotoxico aguarras amianto brasilit chumbinho creolina creosoto diesel eternit formicida formol gasolina glifosato graxa herbicida inseticida insulina mercurio municao naftalina ' +
    'perfurocortante pesticida polvora querosene raticida roundup solvente thinner tiner veneno',
);
/** Things that are carried to a point in a vessel, which is then not meant: 'sacola com remédios'. */
export const carried = setOf('agulha bateria comprimido fluorescente lampada oleo pilha remedio seringa');

/** Manufacturers of many kinds of things. */
export const makers = setOf(
  'samsung lg sony philips panasonic electrolux eletrolux consul brastemp philco arno mondial britania walita oster cadence semp toshiba aoc dell hp lenovo acer asus ' +
    'epson canon apple bosch decker tramontina nike adidas puma natura avon boticario nestle unilever intelbras multilaser tplink sadia perdigao carrefour ' +
    'assai atacadao amazon shopee marca',
);
