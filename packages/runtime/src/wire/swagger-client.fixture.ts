/** Cases in which swagger-client writes something else, by the section that speaks of them. */
export interface Disagreement {
  readonly section: string;
  readonly why: string;
  /** What ours writes, by the name of the case. */
  readonly cases: Readonly<Record<string, string>>;
}

/** All known disagreements with the version of swagger-client that was asked. */
export const disagreements: readonly Disagreement[] = [
  {
    section: "RFC 6570, appendix A",
    why: "The pairs of an object are percent-encoded whole: names as values are.",
    cases: {
      'path simple {"a b":"c&d=e","é":"f/g"}': "a%20b,c%26d%3De,%C3%A9,f%2Fg",
      'path simple exploded {"a b":"c&d=e","é":"f/g"}': "a%20b=c%26d%3De,%C3%A9=f%2Fg",
      'path label exploded {"a b":"c&d=e","é":"f/g"}': ".a%20b=c%26d%3De.%C3%A9=f%2Fg",
      'path matrix {"a b":"c&d=e","é":"f/g"}': ";color=a%20b,c%26d%3De,%C3%A9,f%2Fg",
      'path matrix exploded {"a b":"c&d=e","é":"f/g"}': ";a%20b=c%26d%3De;%C3%A9=f%2Fg",
    },
  },
  {
    section: "OpenAPI 3.1.1, Style Examples; RFC 6570, 3.2.5",
    why: "A label that is not exploded has commas; dots stood in the examples of OpenAPI 3.0.3 and 3.1.0.",
    cases: {
      'path label ["blue","black","brown"]': ".blue,black,brown",
      "path label [100,200.5]": ".100,200.5",
      'path label ["a/b","c&d=e","é"]': ".a%2Fb,c%26d%3De,%C3%A9",
      'path label ["a,b","c;d"]': ".a%2Cb,c%3Bd",
      'path label {"R":100,"G":200,"B":150}': ".R,100,G,200,B,150",
      'path label {"a b":"c&d=e","é":"f/g"}': ".a%20b,c%26d%3De,%C3%A9,f%2Fg",
      'path label {"a":"b,c"}': ".a,b%2Cc",
    },
  },
  {
    section: "RFC 3986, 6.2.2.2",
    why: "RFC 6570 leaves a dot as it is. Ours writes the equivalent `%2E` where dots delimit, so that the list can be read back.",
    cases: {
      "path label exploded [100,200.5]": ".100.200%2E5",
    },
  },
  {
    section: "RFC 6570, 3.2.7",
    why: "Empty text has no equals sign.",
    cases: {
      'path matrix ""': ";color",
      'path matrix exploded ""': ";color",
    },
  },
  {
    section: "OpenAPI 3.1.1, Parameter Object, `content`",
    why: "Content is in its media type: a JSON string has quotes.",
    cases: {
      'path content "blue"': "%22blue%22",
      'query content "blue"': "color=%22blue%22",
      'header content "blue"': '"blue"',
      'cookie content "blue"': "color=%22blue%22",
    },
  },
  {
    section: "RFC 6265, 4.1.1",
    why: "A cookie holds no quotes and no commas, and nothing says how they are written; both percent-encode, ours every character but the unreserved.",
    cases: {
      'cookie content ["a"]': "color=%5B%22a%22%5D",
      'cookie content {"R":100,"G":200,"B":150}': "color=%7B%22R%22%3A100%2C%22G%22%3A200%2C%22B%22%3A150%7D",
    },
  },
  {
    section: "RFC 6570, 3.2.8",
    why: "The commas that delimit stand as they are; only those within values are encoded. (RFC 6265, 4.1.1 has no comma in a cookie; OpenAPI 3.1.1, appendix D, leaves that conflict.)",
    cases: {
      'cookie form ["blue","black","brown"]': "color=blue,black,brown",
      "cookie form [100,200.5]": "color=100,200.5",
      'cookie form ["a/b","c&d=e","é"]': "color=a%2Fb,c%26d%3De,%C3%A9",
      'cookie form ["a,b","c;d"]': "color=a%2Cb,c%3Bd",
      'cookie form {"R":100,"G":200,"B":150}': "color=R,100,G,200,B,150",
      'cookie form {"a b":"c&d=e","é":"f/g"}': "color=a%20b,c%26d%3De,%C3%A9,f%2Fg",
      'cookie form {"a":"b,c"}': "color=a,b%2Cc",
    },
  },
  {
    section: "RFC 6570, 3.2.1",
    why: "Only reserved expansion passes more than the unreserved characters, so style `form` encodes all others, the percent sign above all: `%41` would be read as `A`.",
    cases: {
      'cookie form ":/?#[]@!$&\'()*+,;="': "color=%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D",
      'cookie form "a b%\\"<>\\\\^`{|}"': "color=a%20b%25%22%3C%3E%5C%5E%60%7B%7C%7D",
      'cookie form "%41"': "color=%2541",
      'cookie form exploded ":/?#[]@!$&\'()*+,;="':
        "color=%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D",
      'cookie form exploded "a b%\\"<>\\\\^`{|}"': "color=a%20b%25%22%3C%3E%5C%5E%60%7B%7C%7D",
      'cookie form exploded "%41"': "color=%2541",
    },
  },
  {
    section: "RFC 1866, 8.2.1",
    why: "OpenAPI 3.1.1 goes by it (Encoding the x-www-form-urlencoded Media Type), and it encodes `!'()*` like all that is not alphanumeric. Decoders read both spellings alike.",
    cases: {
      'body content ":/?#[]@!$&\'()*+,;="': "color=%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D",
    },
  },
  {
    section: "OpenAPI 3.1.1, Encoding Object; OpenAPI 3.2, Encoding By Name",
    why: "Without `style`, `explode` or `allowReserved` a list goes by the content type of its items: each a value of its own, the name repeated.",
    cases: {
      'body content ["blue","black","brown"]': "color=blue&color=black&color=brown",
    },
  },
  {
    section: "RFC 6570, 2.3 and 3.2.8",
    why: "Empty text is a value (`color=`); an empty list or object is an undefined one, and absent.",
    cases: {
      'query form ""': "color=",
      "query form []": "",
      "query form {}": "",
      'query form exploded ""': "color=",
      'query form reserved ""': "color=",
      "query form reserved []": "",
      "query form reserved {}": "",
      'query form exploded reserved ""': "color=",
    },
  },
  {
    section: "RFC 6570, 3.2.3",
    why: "Triplets pass where reserved characters are allowed.",
    cases: {
      'query form reserved "%41"': "color=%41",
      'query form exploded reserved "%41"': "color=%41",
    },
  },
  {
    section: "OpenAPI 3.1.1, Style Examples",
    why: "The style's own delimiter stands between names and values of an object.",
    cases: {
      'query spaceDelimited {"R":100,"G":200,"B":150}': "color=R%20100%20G%20200%20B%20150",
      'query spaceDelimited {"a":"b,c"}': "color=a%20b%2Cc",
      'query spaceDelimited reserved {"R":100,"G":200,"B":150}': "color=R%20100%20G%20200%20B%20150",
      'query spaceDelimited reserved {"a":"b,c"}': "color=a%20b%2Cc",
      'query pipeDelimited {"R":100,"G":200,"B":150}': "color=R%7C100%7CG%7C200%7CB%7C150",
      'query pipeDelimited {"a b":"c&d=e","é":"f/g"}': "color=a%20b%7Cc%26d%3De%7C%C3%A9%7Cf%2Fg",
      'query pipeDelimited {"a":"b,c"}': "color=a%7Cb%2Cc",
      'query pipeDelimited reserved {"R":100,"G":200,"B":150}': "color=R%7C100%7CG%7C200%7CB%7C150",
      'query pipeDelimited reserved {"a b":"c&d=e","é":"f/g"}': "color=a%20b%7Cc%26d%3De%7C%C3%A9%7Cf/g",
      'query pipeDelimited reserved {"a":"b,c"}': "color=a%7Cb%2Cc",
    },
  },
  {
    section: "RFC 3986, 3.4 and appendix A",
    why: "No URI has a bare `|`: OpenAPI 3.1.1 writes it `%7C`.",
    cases: {
      'query pipeDelimited ["blue","black","brown"]': "color=blue%7Cblack%7Cbrown",
      "query pipeDelimited [100,200.5]": "color=100%7C200.5",
      'query pipeDelimited ["a/b","c&d=e","é"]': "color=a%2Fb%7Cc%26d%3De%7C%C3%A9",
      'query pipeDelimited ["a,b","c;d"]': "color=a%2Cb%7Cc%3Bd",
      'query pipeDelimited reserved ["blue","black","brown"]': "color=blue%7Cblack%7Cbrown",
      "query pipeDelimited reserved [100,200.5]": "color=100%7C200.5",
      'query pipeDelimited reserved ["a/b","c&d=e","é"]': "color=a/b%7Cc%26d%3De%7C%C3%A9",
      'query pipeDelimited reserved ["a,b","c;d"]': "color=a%2Cb%7Cc;d",
      'body pipeDelimited ["blue","black","brown"]': "color=blue%7Cblack%7Cbrown",
    },
  },
  {
    section: "RFC 3986, 3.4 and appendix A",
    why: "No query has bare brackets: OpenAPI 3.1.1 writes them `%5B` and `%5D`, and `allowReserved` is about values.",
    cases: {
      'query deepObject exploded reserved {"R":100,"G":200,"B":150}':
        "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150",
      'query deepObject exploded reserved {"a b":"c&d=e","é":"f/g"}':
        "color%5Ba%20b%5D=c%26d%3De&color%5B%C3%A9%5D=f/g",
      'query deepObject exploded reserved {"a":"b,c"}': "color%5Ba%5D=b,c",
    },
  },
  {
    section: "RFC 3986, 2.2",
    why: "Where commas delimit, one of a value is encoded.",
    cases: {
      'query form reserved ["a,b","c;d"]': "color=a%2Cb,c;d",
      'query form reserved {"a":"b,c"}': "color=a,b%2Cc",
    },
  },
  {
    section: "RFC 3986, 2.2",
    why: "Ours encodes more than it has to: `%20` delimits here, so the comma could stand.",
    cases: {
      'query spaceDelimited reserved ["a,b","c;d"]': "color=a%2Cb%20c;d",
    },
  },
  {
    section: "OpenAPI 3.1.1, Parameter Object, `allowReserved`",
    why: "What a query cannot hold (`#`, `[`, `]`) or a form would take for its own (`&`, `=`, `+`) is left to the writer to encode.",
    cases: {
      'query form reserved ":/?#[]@!$&\'()*+,;="': "color=:/?%23%5B%5D@!$%26'()*%2B,;%3D",
      'query form reserved ["a/b","c&d=e","é"]': "color=a/b,c%26d%3De,%C3%A9",
      'query form reserved {"a b":"c&d=e","é":"f/g"}': "color=a%20b,c%26d%3De,%C3%A9,f/g",
      'query form exploded reserved ":/?#[]@!$&\'()*+,;="': "color=:/?%23%5B%5D@!$%26'()*%2B,;%3D",
      'query form exploded reserved ["a/b","c&d=e","é"]': "color=a/b&color=c%26d%3De&color=%C3%A9",
      'query form exploded reserved {"a b":"c&d=e","é":"f/g"}': "a%20b=c%26d%3De&%C3%A9=f/g",
      'query spaceDelimited reserved ["a/b","c&d=e","é"]': "color=a/b%20c%26d%3De%20%C3%A9",
    },
  },
];
