package edu.stanford.nlp.pipeline;

import java.util.List;

/** A signature: see the README of sidecars. */
public class CoreDocument {
  public CoreDocument(String text) {}

  public List<CoreEntityMention> entityMentions() {
    throw new UnsupportedOperationException();
  }
}
