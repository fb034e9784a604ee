/**
 * The syllables of pinyin, each with the first character that has it in Unicode’s order of pinyin.
 * A character has the syllable of the last one that does not stand behind it: so a page needs no
 * dictionary. `v` stands for ü, as input methods write it.
 */
const firsts =
  '吖a哎ai安an肮ang凹ao丷ba紦bai扳ban邦bang勹bao卑bei奔ben獖beng屄bi边bian灬biao憋bie汃bin' +
  '氞bing癶bo峬bu嚓ca囃cai参can仓cang撡cao艹ce嵾cen曽ceng叉cha芆chai辿chan伥chang蟐chao车che' +
  '抻chen阷cheng吃chi充chong抽chou出chu橻chuai巛chuan刅chuang吹chui旾chun逴chuo呲ci匆cong' +
  '凑cou粗cu汆cuan崔cui乼cun搓cuo咑da呆dai鮘dan当dang刀dao嘚de扥den灯deng氐di嗲dia敁dian' +
  '刁diao爹die丁ding丟diu东dong吺dou厾du耑duan垖dui吨dun多duo妸e诶ei奀en鞥eng儿er发fa帆fan' +
  '匚fang飞fei分fen丰feng覅fo紑fou夫fu旮ga侅gai甘gan冈gang皋gao戈ge给gei根gen刯geng工gong' +
  '勾gou估gu瓜gua乖guai关guan光guang撗gui丨gun呙guo哈ha咍hai嚡han夯hang茠hao诃he黒hei拫hen' +
  '亨heng噷hong齁hou乎hu花hua怀huai欢huan巟huang灰hui昏hun吙huo丌ji加jia戋jian橺jiang艽jiao' +
  '鵤jie巾jin坕jing燝jiong丩jiu凥ju爠juan噘jue军jun咔ka开kai刊kan忼kang尻kao匼ke剋kei肎ken' +
  '劥keng空kong抠kou扝ku夸kua蒯kuai宽kuan匡kuang亏kui鑎kun尡kuo垃la来lai兰lan啷lang唥lao仂le' +
  '雷lei嘞leng哩li俩lia倆lian良liang煷liao毟lie拎lin伶ling瀮liu囖long瞜lou噜lu驴lv娈luan' +
  '掠lve擽lun啰luo呣m妈ma埋mai嫚man牤mang猫mao嚒me癦mei椚men擝meng咪mi宀mian喵miao乜mie民min' +
  '名ming谬miu摸mo怽mou毪mu縸na腉nai囡nan囔nang孬nao疒ne娞nei恁nen能neng嗯ng妮ni拈nian娘niang' +
  '鸟niao捏nie囜nin宁ning妞niu农nong羺nou譳nu女nv奻nuan疟nve黁nuo喔o讴ou妑pa拍pai眅pan乓pang' +
  '抛pao呸pei喷pen匉peng丕pi囨pian剽piao氕pie姘pin乒ping蘋po桲pou仆pu巬qi掐qia千qian呛qiang' +
  '悄qiao苆qie亲qin靑qing卭qiong丘qiu区qu迲quan炔que夋qun呥ran穣rang娆rao惹re人ren扔reng日ri' +
  '戎rong厹rou邚ru挼ruan婑rui瞤run捼ruo仨sa虄sai三san橵sang掻sao閪se森sen僧seng杀sha繌shai' +
  '山shan伤shang弰shao奢she谁shei申shen升sheng尸shi収shou书shu刷shua衰shuai闩shuan双shuang' +
  '脽shui吮shun说shuo厶si忪song凁sou苏su狻suan夊sui孙sun唆suo他ta囼tai粏tan賧tang夲tao忑te' +
  '熥teng剔ti趯tian旫tiao螩tie厅ting囲tong偷tou綉tu湍tuan推tui吞tun畽tuo屲wa歪wai弯wan尢wang' +
  '危wei煀wen呚weng挝wo乌wu錻xi呷xia仙xian乡xiang灱xiao恷xie心xin星xing裄xiong休xiu吁xu' +
  '吅xuan削xue坃xun丫ya恹yan央yang羪yao鑰ye一yi囙yin应ying哟yo佣yong优you蒏yu澚yuan曰yue晕yun' +
  '繧za災zai兂zan匨zang傮zao则ze伬zei怎zen譛zeng扎zha夈zhai枬zhan张zhang佋zhao蜇zhe贞zhen' +
  '凧zheng之zhi徔zhong州zhou朱zhu抓zhua跩zhuai专zhuan妆zhuang隹zhui宒zhun拙zhuo乲zi宗zong' +
  '潈zou楱zu钻zuan厜zui穝zun嘬zuo';

/** Frequent characters that are read in a second way. */
const others =
  '柏bo薄bo便pian参shen藏zang差chai长chang朝zhao车ju称chen乘sheng传zhuan大dai单shan弹tan' +
  '得dei的di地di调tiao都du度duo佛fo给ji谷yu喝he还huan会kuai夹jia贾gu见xian将qiang降xiang角jue' +
  '觉jiao解xie劲jing卡qia壳qiao乐yue了liao率shuai绿lu落la脉mo没mo模mu秘bi哪na弄long泊po' +
  '剥bao屏bing朴piao期ji强jiang茄qie亲qing区ou圈juan色shai厦xia什shi石dan食si识zhi似shi' +
  '熟shou数shuo说shui宿xiu提di拓tuo尾yi遗wei系ji吓he纤qian行hang校jiao削xue血xie叶xie约yao' +
  '钥yue择zhai曾zeng扎za粘nian着zhao这zhei重chong种chong转zhuai仔zi伺ci爪zhua';

const listPairs = (text: string) =>
  [...text.matchAll(/(\P{ASCII})([a-z]+)/gu)].map(([, character = '', syllable = '']) => ({
    character,
    syllable,
  }));

let order: ReturnType<typeof readOrder> | undefined;

function readOrder() {
  const { compare } = new Intl.Collator('zh-u-co-pinyin');
  // A browser without this order sorts these two by their strokes or by their numbers.
  const isByPinyin = compare('阿', '八') < 0 && compare('八', '在') < 0;
  return { compare, syllables: isByPinyin ? listPairs(firsts) : [] };
}

const known = new Map<string, readonly string[]>();
for (const { character, syllable } of listPairs(others)) known.set(character, [syllable]);
const asked = new Map<string, readonly string[]>();

/**
 * The syllables of a Chinese character in pinyin without tones, the usual one first. None for other
 * characters, and in a browser that does not know the order of pinyin.
 */
export function syllablesOf(character: string): readonly string[] {
  if (!/\p{Script=Han}/u.test(character)) return [];
  let found = asked.get(character);
  if (!found) {
    const usual = usualSyllable(character);
    found = usual === undefined ? [] : [usual, ...(known.get(character) ?? [])];
    asked.set(character, found);
  }
  return found;
}

function usualSyllable(character: string): string | undefined {
  order ??= readOrder();
  const { compare, syllables } = order;
  let low = 0;
  let high = syllables.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(syllables[middle]?.character ?? '', character) <= 0) low = middle + 1;
    else high = middle;
  }
  return syllables[low - 1]?.syllable;
}
