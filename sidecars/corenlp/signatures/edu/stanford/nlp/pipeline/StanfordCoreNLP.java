package edu.stanford.nlp.pipeline;

import java.util.Properties;

/** A signature: see the README of sidecars. */
public class StanfordCoreNLP {
  public StanfordCoreNLP(Properties properties) {}

  public void annotate(CoreDocument document) {}
}
