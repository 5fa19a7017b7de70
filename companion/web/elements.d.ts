// The elements of a page stand in its HTML: whoever asks for one by its name gets it, and knows of what kind it is.

interface Document {
  getElementById(id: string): any;
}

interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}
